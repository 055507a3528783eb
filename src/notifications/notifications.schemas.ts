/** Shape of a notification's body; what it must say is the domain's rules. */
import { bodyOf, trimmedText } from "../http/field-shapes.ts";

export const NotificationBody = bodyOf({ userID: trimmedText, type: trimmedText, message: trimmedText });
