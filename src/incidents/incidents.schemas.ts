/** Shapes of the incidents' bodies; what they must say is the domain's rules. */
import { bodyOf, optionalTrimmedText, trimmedText, trimmedTextOrNumber } from "../http/field-shapes.ts";

export const IncidentBody = bodyOf({
  requestID: trimmedTextOrNumber,
  type: trimmedText,
  category: trimmedText,
  subCategory: trimmedText,
  description: trimmedText,
  concernedParty: trimmedText,
  priorityLevel: optionalTrimmedText,
  userID: trimmedText,
});

export const IncidentStatusBody = bodyOf({ _id: trimmedText, status: trimmedText });
