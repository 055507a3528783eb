/** Shape of a reward's body; what it must say is the domain's rules. */
import { amountField, bodyOf, trimmedText } from "../http/field-shapes.ts";

export const RewardBody = bodyOf({ title: trimmedText, img: trimmedText, price: amountField });
