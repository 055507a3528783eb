/** Each broken rule names the field to change, which the forms focus. */
import { expect, it } from "vitest";
import {
  ACCOUNT_TEXTS,
  loginProblem,
  PASSWORD_TEXTS,
  passwordFormProblem,
} from "../../../src/domain/account-rules.ts";
import { behaviorFormProblem, behaviorProblem } from "../../../src/domain/behavior-rules.ts";
import type { Problem } from "../../../src/domain/field-rules.ts";
import { incidentProblem } from "../../../src/domain/incident-rules.ts";
import { notificationProblem } from "../../../src/domain/notification-rules.ts";
import { paymentFormProblem, paymentProblem } from "../../../src/domain/payment-rules.ts";
import { registerFormProblem, registrationProblem } from "../../../src/domain/registration-rules.ts";
import type { NewResidentForm } from "../../../src/domain/resident.ts";
import { editResidentProblem, newResidentProblem } from "../../../src/domain/resident-rules.ts";
import { rewardLogProblem, rewardProblem } from "../../../src/domain/reward-rules.ts";

const LONG = "x".repeat(5000);

const login = (email: string, password: string) => loginProblem({ email, password });
const register = (email: string, password: string, confirmPassword: string) =>
  registerFormProblem({ email, password, confirmPassword });
const change = (currentPassword: string, newPassword: string, confirmPassword: string) =>
  passwordFormProblem({ currentPassword, newPassword, confirmPassword });
const incident = (changes: object) =>
  incidentProblem({
    requestID: "",
    type: "Dispute",
    category: "Payment Score",
    subCategory: "Payment not recorded",
    description: "x",
    concernedParty: "y",
    ...changes,
  });
const good: NewResidentForm = {
  firstName: "Mara",
  lastName: "Sample",
  email: "mara@example.com",
  phone: "5555550123",
  dateOfBirth: "1990-02-28",
  maritalStatus: "Single",
  gender: "Female",
  raceEthnicity: "Other",
  unitNumber: "12B",
  unitType: "Studio",
  leaseStart: "2026-06-01",
  leaseEnd: "2027-05-31",
  monthlyRent: 1500,
  monthlyFee: 50,
};
const residentRow = (changes: Partial<NewResidentForm>, field: string) =>
  [
    `New Resident with ${JSON.stringify(changes).slice(0, 60)}`,
    newResidentProblem({ ...good, ...changes }, "2026-05-10"),
    field,
  ] as const;

it.each<readonly [string, Problem | undefined, string | undefined]>([
  ["Login without an email", login(" ", ""), "email"],
  ["Login without a password", login("a@example.com", ""), "password"],
  ["Login", login("a@example.com", "x"), undefined],
  ["Register without an email", register("", "", ""), "email"],
  ["Register without a password", register("a@example.com", "", ""), "password"],
  ["Register without a confirmation", register("a@example.com", "x", ""), "confirmPassword"],
  ["Register with another confirmation", register("a", "x", "y"), "confirmPassword"],
  ["Register with an invalid email", register("a", "x", "x"), "email"],
  ["Register with a short password", register("a@example.com", "x", "x"), "password"],
  ["a registration without a password", registrationProblem({ email: "a@b.c", password: "" }), "password"],
  ["a password change without the current one", change("", "", ""), "currentPassword"],
  ["a password change without a new one", change("old", "", ""), "newPassword"],
  ["a password change with a short one", change("old", "x", "y"), "newPassword"],
  ["a password change with another confirmation", change("old", "long enough", "y"), "confirmPassword"],
  ["a behavior without a type", behaviorFormProblem({ type: "", reportedBy: "" }), "type"],
  ["a behavior without a reporter", behaviorFormProblem({ type: "x", reportedBy: "" }), "reportedBy"],
  ["a behavior with a long type", behaviorFormProblem({ type: LONG, reportedBy: LONG }), "type"],
  ["a behavior with a long reporter", behaviorFormProblem({ type: "x", reportedBy: LONG }), "reportedBy"],
  ["a behavior with other RP", behaviorProblem({ type: "Lease Renewal", reportedBy: "x", rp: 9 }), "rp"],
  ["a payment without a month", paymentFormProblem({ month: "", year: "", status: "" }), "month"],
  ["a payment without a year", paymentFormProblem({ month: "Jan", year: "", status: "" }), "year"],
  ["a payment without a status", paymentFormProblem({ month: "Jan", year: "2025", status: "" }), "status"],
  ["a sent payment without a year", paymentProblem({ monthYear: "Jan", status: "Unpaid" }), "monthYear"],
  ["a sent payment without a status", paymentProblem({ monthYear: "Jan 2025", status: "" }), "status"],
  ["a reward without a title", rewardProblem({ title: "", img: "", price: "" }), "title"],
  ["a reward without an image", rewardProblem({ title: "x", img: "", price: "" }), "img"],
  ["a reward without a price", rewardProblem({ title: "x", img: "/x.svg", price: "" }), "price"],
  ["a reward with a high price", rewardProblem({ title: "x", img: "/x.svg", price: "9999999" }), "price"],
  ["a reward with a long title", rewardProblem({ title: LONG, img: "/x.svg", price: "1" }), "title"],
  ["a reward entry without a text", rewardLogProblem({ text: "", cp: "" }), "text"],
  ["a reward entry without CP", rewardLogProblem({ text: "x", cp: "" }), "cp"],
  ["a reward entry with too many CP", rewardLogProblem({ text: "x", cp: "9999999" }), "cp"],
  ["a reward entry with a long text", rewardLogProblem({ text: LONG, cp: "1" }), "text"],
  ["a notification without a type", notificationProblem({ type: "", message: "" }), "type"],
  ["a notification without a message", notificationProblem({ type: "x", message: "" }), "message"],
  ["a notification with a long type", notificationProblem({ type: LONG, message: LONG }), "type"],
  ["a notification with a long message", notificationProblem({ type: "x", message: LONG }), "message"],
  ["an incident without a type", incident({ type: "", description: "" }), "type"],
  ["an incident without a description", incident({ description: "" }), "description"],
  ["an incident without a concerned party", incident({ concernedParty: "" }), "concernedParty"],
  ["an incident without a category", incident({ category: "", subCategory: "" }), "category"],
  ["an incident without a sub category", incident({ subCategory: "" }), "subCategory"],
  ["an incident with a long request ID", incident({ requestID: LONG }), "requestID"],
  ["an incident with a long description", incident({ description: LONG }), "description"],
  residentRow({ firstName: "", lastName: "" }, "firstName"),
  residentRow({ lastName: "" }, "lastName"),
  residentRow({ lastName: LONG }, "lastName"),
  ...Object.keys(good)
    .filter((field) => field !== "firstName")
    .map((field) => residentRow({ [field]: "" }, field)),
  residentRow({ leaseEnd: "2026-06-01" }, "leaseEnd"),
  residentRow({ monthlyRent: "9999999" }, "monthlyRent"),
  residentRow({ monthlyIncome: "x" }, "monthlyIncome"),
  ["Edit without a class", editResidentProblem({ ...good, class: "" }), "class"],
])("%s", (_what, problem, field) => {
  expect(problem?.field).toBe(field);
});

it("asks for what is missing before it compares the passwords", () => {
  expect(register("", "x", "y")?.text).toBe(ACCOUNT_TEXTS.registerIncomplete);
  expect(register("a", "x", "y")?.text).toBe(ACCOUNT_TEXTS.passwordsDiffer);
  expect(change("old", "", "y")?.text).toBe(PASSWORD_TEXTS.newMissing);
});
