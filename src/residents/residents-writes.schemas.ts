/** Shapes of the bodies that write residents; what they must say is the domain's rules. */
import { amountField, bodyOf, nameField, trimmedText, trimmedTextOrNumber } from "../http/field-shapes.ts";

/** `class` isn't among them: a new resident is class B whatever a body says (specification, section 4). */
export const NewResidentBody = bodyOf({
  firstName: nameField,
  lastName: nameField,
  email: trimmedText,
  phone: trimmedTextOrNumber,
  dateOfBirth: trimmedText,
  maritalStatus: trimmedText,
  gender: trimmedText,
  raceEthnicity: trimmedText,
  unitNumber: trimmedTextOrNumber,
  unitType: trimmedText,
  leaseStart: trimmedText,
  leaseEnd: trimmedText,
  monthlyRent: amountField,
  monthlyFee: amountField,
  monthlyIncome: amountField,
});

/** The edit form's fields and those of the automatic score save; each may be left out (specification, section 7). */
export const ResidentUpdateBody = bodyOf({
  userID: trimmedText,
  firstName: nameField.optional(),
  lastName: nameField.optional(),
  unitNumber: trimmedTextOrNumber.optional(),
  unitType: trimmedText.optional(),
  leaseStart: trimmedText.optional(),
  leaseEnd: trimmedText.optional(),
  class: trimmedText.optional(),
  monthlyRent: amountField,
  monthlyFee: amountField,
  monthlyIncome: amountField,
  residentScore: amountField,
  totalCP: amountField,
  paymentScore: amountField,
  turnoverScore: amountField,
});
