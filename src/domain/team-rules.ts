/** Rules and texts of staff accounts, for the Team tab, the page of an invitation and the server. */

import { ACCOUNT_TEXTS, confirmationProblem, passwordLengthProblem } from "./account-rules.ts";
import { isEmail } from "./email-address.ts";
import { isBlank, lineProblem, type Problem } from "./field-rules.ts";
import { type Message, message, msgs } from "./message.ts";

export const TEAM_TEXTS = msgs({
  nameMissing: "Please enter a first name.",
  emailInvalid: "Please enter a valid email address.",
  emailTaken: "An account with this email already exists.",
  nothingToChange: "Name at least one field to change.",
  lastManager: "There has to be at least one manager.",
  ownRole: "You can’t change your own role. Ask another manager.",
  ownAccount: "You can’t deactivate your own account. Ask another manager.",
  ownPassword: "Change your own password in Account.",
  deactivated: "This account is deactivated. Reactivate it first.",
  notInvited: "This account is not waiting for an invitation.",
  stillInvited: "This person has not used the invitation yet. Send a new invitation link instead.",
  failed: "Failed to save the staff account.",
  networkError: "Error saving the staff account.",
});

export interface StaffNames {
  firstName: string;
  lastName: string;
  title: string;
}

/** The first broken rule of a staff account's name and title, or undefined. */
export function staffNamesProblem(form: StaffNames): Problem<keyof StaffNames> | undefined {
  if (isBlank(form.firstName)) return { field: "firstName", text: TEAM_TEXTS.nameMissing };
  return lineProblem(form, msgs({ firstName: "First name", lastName: "Last name", title: "Title" }));
}

/** The first broken rule of an invitation, or undefined. */
export function staffInvitationProblem(
  form: StaffNames & { email: string },
): Problem<keyof typeof form> | undefined {
  const problem = staffNamesProblem(form);
  if (problem) return problem;
  return isEmail(form.email.trim()) ? undefined : { field: "email", text: TEAM_TEXTS.emailInvalid };
}

/** The first broken rule of the form in which an invited member of staff registers, or undefined. */
export function staffRegistrationProblem(form: {
  firstName: string;
  lastName: string;
  password: string;
  confirmPassword: string;
}): Problem<keyof typeof form> | undefined {
  const { firstName, lastName, password, confirmPassword } = form;
  const problem = staffNamesProblem({ firstName, lastName, title: "" });
  if (problem) return problem as Problem<"firstName" | "lastName">;
  const missing = (["password", "confirmPassword"] as const).find((field) => form[field] === "");
  if (missing) return { field: missing, text: ACCOUNT_TEXTS.registerIncomplete };
  const difference = confirmationProblem(password, confirmPassword);
  if (difference) return difference;
  const text = passwordLengthProblem(password);
  return text === undefined ? undefined : { field: "password", text };
}

/** The name of a member of staff for residents: 'Ben, maintenance'. An abbreviation such as 'HVAC' keeps its capitals. */
export function nameWithTitle(name: string, title: string): string {
  if (isBlank(title)) return name;
  const [first = "", second = ""] = title;
  const isAbbreviation = second !== "" && second !== second.toLowerCase();
  return `${name}, ${isAbbreviation ? title : first.toLowerCase() + title.slice(first.length)}`;
}

/** The effects of deactivating an account, for the confirmation. */
export function deactivationText({
  firstName,
  openIncidents,
  officeConversations,
}: {
  firstName: string;
  openIncidents: number;
  officeConversations: number;
}): Message {
  const values = { firstName, openIncidents, officeConversations };
  if (openIncidents === 0 && officeConversations === 0)
    return message("{firstName} is logged out everywhere and can’t log in again.", values);
  if (officeConversations === 0)
    return message(
      "{firstName} is logged out everywhere and can’t log in again. {openIncidents, plural, one {{firstName}’s open incident becomes unassigned.} other {{firstName}’s # open incidents become unassigned.}}",
      values,
    );
  if (openIncidents === 0)
    return message(
      "{firstName} is logged out everywhere and can’t log in again. {officeConversations, plural, one {{firstName}’s office conversation becomes unassigned.} other {{firstName}’s # office conversations become unassigned.}}",
      values,
    );
  return message(
    "{firstName} is logged out everywhere and can’t log in again. {firstName}’s {openIncidents, plural, one {# open incident} other {# open incidents}} and {officeConversations, plural, one {# office conversation} other {# office conversations}} become unassigned.",
    values,
  );
}
