// @vitest-environment happy-dom
/** Every form: the texts of its rules in their order, each with the focus on its field, and the texts of a failed call. */
import type { ReactNode } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import type { ResidentView } from "../../../src/domain/resident.ts";
import { PasswordStep } from "../../../web/features/account/password-step.tsx";
import { ReauthenticationForm } from "../../../web/features/account/reauthentication-form.tsx";
import { LoginScreen } from "../../../web/features/auth/login-screen.tsx";
import { RegisterScreen } from "../../../web/features/auth/register-screen.tsx";
import { SecondStep } from "../../../web/features/auth/second-step.tsx";
import { useSession } from "../../../web/features/auth/session.store.ts";
import { IncidentDialog } from "../../../web/features/incidents/incident-dialog.tsx";
import { AddBehaviorDialog } from "../../../web/features/logs/add-behavior.tsx";
import { AddPaymentDialog } from "../../../web/features/logs/add-payment.tsx";
import { AddRewardEntryDialog } from "../../../web/features/logs/add-reward-entry.tsx";
import { EditDialog } from "../../../web/features/resident-edit/edit-dialog.tsx";
import { AddNotificationDialog } from "../../../web/features/resident-profile/add-notification.tsx";
import { NewResidentDialog } from "../../../web/features/residents/new-resident-dialog.tsx";
import { AddRewardDialog } from "../../../web/features/staff-rewards/add-reward-dialog.tsx";
import { TextInput } from "../../../web/ui/field.tsx";
import { alertTexts, click, field, keydown, renderAt, submit, type } from "./render.tsx";
import { someResident } from "./residents/people.ts";

const nothing = () => undefined;

const resident: ResidentView = {
  ...someResident(1, { unitType: "2Bed/1Bath", leaseStart: "2026-06-01", leaseEnd: "2027-05-31" }),
  rentToIncomePoints: 100,
};

type Step = readonly [text: string, field: string, filled: string];

interface Case {
  form: string;
  element: ReactNode;
  /** What is entered at first. */
  before?: Readonly<Record<string, string>>;
  /** In the order of the rules: the text, the field with the focus, and what is entered there then. */
  steps: readonly Step[];
  failure: ReturnType<typeof alert | typeof inBox>;
}

/** How a form shows that a call failed: refused, or without an answer. */
const alert = (refused: string, unanswered: string) => ({ shows: "alert", refused, unanswered }) as const;
const inBox = (refused: string, unanswered = "Server error. Try again later.") =>
  ({ shows: "box", refused, unanswered }) as const;
const NOT_SAVED = "This could not be saved. Please try again.";

const CASES: Case[] = [
  {
    form: "Add Behavior",
    element: <AddBehaviorDialog resident={resident} reporter="" staffID="S-1" onClose={nothing} />,
    steps: [
      ["Please select an incident type.", "type", "Lease Renewal"],
      ["Please enter who is reporting.", "reportedBy", "Front desk"],
    ],
    failure: alert("Failed to add incident to behavior log.", "Error adding incident."),
  },
  {
    form: "Add Payment",
    element: <AddPaymentDialog userID="R-1" leaseStarts={[]} onClose={nothing} />,
    before: { month: "", year: "" },
    steps: [
      ["Please select a month.", "month", "Jan"],
      ["Please select a year.", "year", "2026"],
      ["Please select a payment status.", "status", "Unpaid"],
    ],
    failure: alert("Failed to add payment log.", "Error adding payment log."),
  },
  {
    form: "Add Message",
    element: <AddNotificationDialog userID="R-1" onAdded={nothing} onClose={nothing} />,
    steps: [
      ["Please enter a notification type.", "type", "Notice"],
      ["Please enter a message.", "message", "Water is off at 9."],
    ],
    failure: alert("Failed to add message.", "Error adding message."),
  },
  {
    form: "Add Reward Entry",
    element: <AddRewardEntryDialog userID="R-1" onClose={nothing} />,
    steps: [
      ["Please enter a reward description.", "text", "Helped a neighbor"],
      ["Please enter a valid CP amount.", "cp", "10000000"],
      ["CP can be from -1,000,000 to 1,000,000.", "cp", "5"],
    ],
    failure: alert("Failed to add reward entry.", "Error adding reward entry."),
  },
  {
    form: "Add a Reward",
    element: <AddRewardDialog onAdded={nothing} onClose={nothing} />,
    steps: [
      ["Please enter a reward title.", "title", "Coffee"],
      ["Please select or enter an image.", "img", "https://example.com/coffee.png"],
      ["Please enter a valid price greater than 0.", "price", "10000000"],
      ["Price can be at most 1,000,000.", "price", "50"],
    ],
    failure: alert("Failed to add reward.", "Error adding reward."),
  },
  {
    form: "Report an Incident",
    element: (
      <IncidentDialog
        title="Report an Incident"
        preset={{}}
        userID="R-1"
        unitOf={() => undefined}
        onClose={nothing}
      />
    ),
    steps: [
      ["Please select the incident type.", "type", "Dispute"],
      ["Please enter a description.", "description", "It is wrong."],
      ["Please enter the concerned party.", "concernedParty", "Office"],
      ["Please select both category and sub category.", "category", "Payment Score"],
      ["Please select both category and sub category.", "subCategory", "Payment not recorded"],
    ],
    failure: alert("Failed to report incident.", "Error reporting incident."),
  },
  {
    form: "Add Incident for a resident",
    element: (
      <IncidentDialog
        title="Add Incident"
        preset={{
          ...{ type: "Dispute", category: "Payment Score", subCategory: "Payment not recorded" },
          ...{ description: "x", concernedParty: "y" },
        }}
        userID="S-1"
        staffFields={{
          resident: (control) => <TextInput {...control} label="Resident" />,
          work: () => null,
          rule: (typed) => (typed === "Mara" ? undefined : { field: "resident", text: "Pick a resident." }),
          userIDOf: () => "R-1",
        }}
        unitOf={() => undefined}
        onClose={nothing}
      />
    ),
    steps: [["Pick a resident.", "resident", "Mara"]],
    failure: alert("Failed to report incident.", "Error reporting incident."),
  },
  {
    form: "Edit Resident Info",
    element: <EditDialog resident={resident} monthlyIncome={null} onSaved={nothing} onClose={nothing} />,
    before: { firstName: " ", unitNumber: "", leaseEnd: "", monthlyRent: "0", monthlyIncome: "much" },
    steps: [
      ["First name and last name are required.", "firstName", "Mara"],
      ["Unit number is required.", "unitNumber", "8H"],
      ["Lease end date is required.", "leaseEnd", "2026-05-31"],
      ["Lease end date must be after lease start date.", "leaseEnd", "2027-06-30"],
      ["Monthly rent must be a positive number.", "monthlyRent", "1000001"],
      ["Monthly rent can be at most 1,000,000.", "monthlyRent", "1600"],
      ["Monthly income must be a non-negative number.", "monthlyIncome", ""],
    ],
    failure: alert("Failed to update resident info.", "Error updating resident info."),
  },
  {
    form: "New Resident",
    element: <NewResidentDialog onCreated={nothing} onClose={nothing} />,
    steps: [
      ["First name and last name are required.", "firstName", "Mara"],
      ["First name and last name are required.", "lastName", "Sample"],
      ["A valid email is required.", "email", "mara@example.com"],
      ["Phone number must be 10 digits.", "phone", "5555550123"],
      ["Date of birth is required.", "dateOfBirth", "1990-02-28"],
      ["Marital status is required.", "maritalStatus", "Single"],
      ["Gender is required.", "gender", "Female"],
      ["Race/Ethnicity is required.", "raceEthnicity", "Other"],
      ["Unit number is required.", "unitNumber", "12B"],
      ["Unit type is required.", "unitType", "Studio"],
      ["Lease start date is required.", "leaseStart", "2026-06-01"],
      ["Lease end date is required.", "leaseEnd", "2027-05-31"],
      ["Monthly rent must be a positive number.", "monthlyRent", "1500"],
      ["Monthly fee must be a non-negative number.", "monthlyFee", "50"],
    ],
    failure: inBox("Failed to create resident.", "Error creating resident."),
  },
  {
    form: "Login",
    element: <LoginScreen />,
    steps: [
      ["Both email and password are required.", "email", "mara@example.com"],
      ["Both email and password are required.", "password", "a quiet harbor"],
    ],
    failure: inBox("Login failed"),
  },
  {
    form: "Register",
    element: <RegisterScreen signOut={async () => undefined} />,
    steps: [
      ["All fields are required.", "email", "not-an-address"],
      ["All fields are required.", "password", "short"],
      ["All fields are required.", "confirmPassword", "longer"],
      ["Passwords do not match.", "confirmPassword", "short"],
      ["A valid email is required.", "email", "mara@example.com"],
      ["Password must be at least 8 characters.", "password", "a quiet harbor"],
      ["Passwords do not match.", "confirmPassword", "a quiet harbor"],
    ],
    failure: inBox("Registration failed"),
  },
  {
    form: "the second step of Login",
    element: <SecondStep ways={["code"]} onStartAgain={nothing} />,
    steps: [["Please enter the code.", "code", "123456"]],
    failure: inBox("Login failed"),
  },
  {
    form: "Change password",
    element: <PasswordStep email="grace@example.com" onBack={nothing} />,
    steps: [
      ["Please enter your current password.", "currentPassword", "old one"],
      ["Please enter a new password.", "newPassword", "short"],
      ["Password must be at least 8 characters.", "newPassword", "a quiet harbor"],
      ["Passwords do not match.", "confirmPassword", "a quiet harbor"],
    ],
    failure: inBox(NOT_SAVED),
  },
  {
    form: "Confirm that it’s you",
    element: <ReauthenticationForm email="mara@example.com" onDone={nothing} onClose={nothing} />,
    steps: [["Please enter your current password.", "password", "old one"]],
    failure: inBox(NOT_SAVED),
  },
];

let respond: () => Promise<Response>;

/** The texts that describe the field with the focus. */
const description = () =>
  document.activeElement
    ?.getAttribute("aria-describedby")
    ?.split(" ")
    .map((id) => document.getElementById(id)?.textContent)
    .join(" ");
const invalidFields = () => document.querySelectorAll("[aria-invalid=true]").length;

const fill = (name: string, value: string) => type(field(name), value);
const box = () => [...document.querySelectorAll('form [role="alert"]')].map(({ textContent }) => textContent);
const problems = (shows: "alert" | "box") => (shows === "box" ? box() : alertTexts());

beforeEach(() => {
  useSession.setState({ status: "known", user: null });
  vi.stubGlobal("fetch", () => respond());
});

it.each(CASES)(
  "$form shows its problems one after another, each at its field until that changes, then the reason of a failed call",
  async ({ element, before = {}, steps, failure }) => {
    const leave = await renderAt("/register", element);
    for (const [name, value] of Object.entries(before)) await fill(name, value);
    const found: Step[] = [];
    for (const [, , value] of steps) {
      await submit();
      const name = document.activeElement?.getAttribute("name") ?? "";
      found.push([problems(failure.shows).join(), name, value]);
      expect(description()).toContain(problems(failure.shows).join());
      await fill(name, value);
      expect([problems(failure.shows), invalidFields()]).toEqual([[], 0]);
    }
    expect(found).toEqual(steps);

    respond = async () => new Response("{}", { status: 500 });
    await submit();
    expect(problems(failure.shows)).toEqual([failure.refused]);
    respond = () => Promise.reject(new TypeError("Failed to fetch"));
    await submit();
    expect(problems(failure.shows)).toEqual([failure.unanswered]);
    await leave();
    expect(alertTexts()).toEqual([]);
  },
);

it("New Resident is not sent by Ctrl and Enter before its account is acknowledged", async () => {
  await renderAt("/register", <NewResidentDialog onCreated={nothing} onClose={nothing} />);
  const send = () => keydown(field("firstName"), "Enter", { ctrlKey: true });
  await send();
  expect(box()).toEqual([]);
  await click("[name=acknowledged]");
  await send();
  expect(box()).toEqual(["First name and last name are required."]);
});

it.each<[string, Record<string, string>, string, number]>([
  ["Add Behavior", { type: "Noise Complaint" }, "reportedBy", 200],
  ["Add Message", { message: "Hello" }, "type", 200],
  ["Add Message", { type: "Key" }, "message", 4_000],
  ["Report an Incident", {}, "description", 4_000],
])("%s keeps a text that is too long, and sends nothing", async (title, before, name, max) => {
  await renderAt("/register", CASES.find(({ form }) => form === title)?.element);
  for (const [other, value] of Object.entries(before)) await fill(other, value);
  await fill(name, "x".repeat(max + 50));
  respond = vi.fn(async () => new Response("{}", { status: 500 }));
  await submit();
  const text = `50 too many: at most ${max.toLocaleString("en-US")} characters fit.`;
  expect(field(name).value).toHaveLength(max + 50);
  expect([alertTexts(), document.activeElement]).toEqual([[text], field(name)]);
  expect(respond).not.toHaveBeenCalled();
  expect(description()).toContain(text);
});
