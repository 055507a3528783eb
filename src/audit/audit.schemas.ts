/** The query of the audit trail. */
import { listWindow, optionalTrimmedText } from "../http/field-shapes.ts";

export const AuditQuery = listWindow.extend({ userID: optionalTrimmedText });
