/** The error catalogue (section 8): what the server answers, so that each screen can show what its row says. */
import { describe, expect } from "vitest";
import { INCIDENT, NEW_RESIDENT } from "../../factories/forms.ts";
import type { Answer } from "../../harness/client.ts";
import { multipart, UPLOAD } from "../photos/images.ts";
import { it, type People } from "./people.ts";

/** A refusal of status 4xx with a text; what the screen shows for any such answer is its own. */
function expectRefusal({ status, body, headers }: Answer, expected: number, error: string): void {
  expect([status, body.error]).toEqual([expected, error]);
  expect(headers["content-type"]).toContain("application/json");
}

const ROWS: Record<string, (people: People) => Promise<void>> = {
  async "Login failure: the server's error text"(people) {
    const visitor = people.portal.visitor();
    const login = (body: object) => visitor.post("/api/auth/login", body);
    expectRefusal(await login({ role: "resident" }), 400, "Both email and password are required.");
    const { email } = people.account;
    const wrong = { email, password: "not this one", role: "resident" };
    expectRefusal(await login(wrong), 401, "Invalid email or password.");
    expectRefusal(await login({ ...wrong, email: "who@example.com" }), 401, "Invalid email or password.");
    expectRefusal(await login({ ...wrong, role: "staff" }), 401, "Invalid email or password.");
  },
  async "Register failure: the server's error text"(people) {
    const register = (body: object) => people.portal.visitor().post("/api/auth/register", body);
    expectRefusal(await register({}), 400, "All fields are required.");
    expectRefusal(
      await register({ email: "x", password: "nine quiet lanterns" }),
      400,
      "A valid email is required.",
    );
    const short = { email: "a@example.com", password: "short" };
    expectRefusal(await register(short), 400, "Password must be at least 8 characters.");
    const common = { email: "a@example.com", password: "password1" };
    expectRefusal(await register(common), 400, "Please choose a less common password.");
    const taken = { email: people.account.email, password: "nine quiet lanterns" };
    expectRefusal(
      await register(taken),
      409,
      "An account with this email already exists. Use your invitation link, or ask staff for a new one.",
    );
  },
  async "Photo upload failure: non-ok"(people) {
    const { userID, resident } = people;
    const send = async (photo: Buffer) =>
      resident.post(UPLOAD, undefined, await multipart({ userID, photo }));
    const text = "Please choose a JPEG, PNG, WebP, AVIF or GIF image.";
    expectRefusal(await send(Buffer.from("no image")), 415, text);
    const tooLarge = "The photo is too large: at most 5 MB and 40 megapixels (8 as AVIF).";
    expectRefusal(await send(Buffer.alloc(5 * 1024 * 1024 + 1)), 413, tooLarge);
  },
  async "Incident creation, success: 201"(people) {
    const { status } = await people.resident.post("/api/dashboard/incidents/new", INCIDENT);
    expect(status).toBe(201);
  },
  async "Incident creation, non-ok: the first broken rule, in its order"(people) {
    const report = (changes: object) =>
      people.resident.post("/api/dashboard/incidents/new", { ...INCIDENT, ...changes });
    const nothing = { type: "", description: " ", concernedParty: "", category: "", subCategory: "" };
    expectRefusal(await report(nothing), 400, "Please select the incident type.");
    const { type: _type, ...noDescription } = nothing;
    expectRefusal(await report(noDescription), 400, "Please enter a description.");
    const { description: _description, ...noParty } = noDescription;
    expectRefusal(await report(noParty), 400, "Please enter the concerned party.");
    for (const type of ["Maintenance", "Complaint", "Dispute"]) {
      const noSub = await report({ type, subCategory: "" });
      expectRefusal(noSub, 400, "Please select both category and sub category.");
      expectRefusal(
        await report({ type, category: " " }),
        400,
        "Please select both category and sub category.",
      );
    }
  },
  async "Resident create failure: the first broken rule, in its order"(people) {
    const rules: [string, unknown, string][] = [
      ["firstName", " ", "First name and last name are required."],
      ["lastName", "", "First name and last name are required."],
      ["email", "nora@", "A valid email is required."],
      ["phone", "312555014", "Phone number must be 10 digits."],
      ["dateOfBirth", "", "Date of birth is required."],
      ["maritalStatus", "", "Marital status is required."],
      ["gender", "", "Gender is required."],
      ["raceEthnicity", "", "Race/Ethnicity is required."],
      ["unitNumber", "", "Unit number is required."],
      ["unitType", "", "Unit type is required."],
      ["leaseStart", "", "Lease start date is required."],
      ["leaseEnd", "", "Lease end date is required."],
      ["monthlyRent", 0, "Monthly rent must be a positive number."],
      ["monthlyFee", -1, "Monthly fee must be a non-negative number."],
    ];
    const create = (body: object) => people.staff.post("/api/dashboard/residents/new", body);
    for (const [at, [, , error]] of rules.entries()) {
      const broken = Object.fromEntries(rules.slice(at).map(([field, value]) => [field, value]));
      expectRefusal(await create({ ...NEW_RESIDENT, ...broken }), 400, error);
    }
    for (const [field, value, error] of [
      ["dateOfBirth", "1999-02-31", "Please enter a valid date of birth."],
      ["dateOfBirth", "2999-01-01", "Please enter a valid date of birth."],
      ["leaseStart", "soon", "Please enter a valid lease start date."],
      ["leaseEnd", "later", "Please enter a valid lease end date."],
      ["leaseEnd", NEW_RESIDENT.leaseStart, "Lease end date must be after lease start date."],
    ] as const) {
      expectRefusal(await create({ ...NEW_RESIDENT, [field]: value }), 400, error);
    }
    const taken = { ...NEW_RESIDENT, email: people.account.email };
    expectRefusal(await create(taken), 409, "An account with this email already exists.");
  },
  async "Resident edit failure: non-ok"(people) {
    const edit = (body: object) => people.staff.patch("/api/dashboard/residents/update", body);
    const { userID } = people;
    expectRefusal(await edit({ userID, firstName: "" }), 400, "First name and last name are required.");
    expectRefusal(await edit({ userID, monthlyRent: 0 }), 400, "Monthly rent must be a positive number.");
    expectRefusal(await edit({ userID: "R-00000000", unitNumber: "1" }), 404, "Resident not found.");
  },
  async "Behavior add failure: non-ok, also when the reward-log add fails"(people) {
    const { userID } = people;
    const add = (body: object) => people.staff.post("/api/dashboard/behaviorlog/add", { userID, ...body });
    expectRefusal(await add({ rp: 1 }), 400, "Please select an incident type.");
    expectRefusal(await add({ type: "Lease Renewal", rp: 2 }), 400, "Please enter who is reporting.");
    const wrongRP = { type: "Lease Renewal", rp: 20, reportedBy: "Desk" };
    expectRefusal(await add(wrongRP), 400, "RP for 'Lease Renewal' must be 2.");
    const reward = await people.staff.post("/api/dashboard/rewardlog/add", { userID, text: "", cp: 1 });
    expectRefusal(reward, 400, "Please enter a reward description.");
  },
  async "Payment log add: non-ok"(people) {
    const { userID } = people;
    const add = (body: object) => people.staff.post("/api/dashboard/paymentlog/add", { userID, ...body });
    expectRefusal(await add({ monthYear: "", status: "" }), 400, "Please select a month.");
    expectRefusal(await add({ monthYear: "Jan", status: "" }), 400, "Please select a year.");
    expectRefusal(await add({ monthYear: "Jan 2025", status: "" }), 400, "Please select a payment status.");
  },
  async "Notification add: non-ok"(people) {
    const { userID } = people;
    const add = (body: object) => people.staff.post("/api/dashboard/notifications/add", { userID, ...body });
    expectRefusal(await add({ type: " ", message: "" }), 400, "Please enter a notification type.");
    expectRefusal(await add({ type: "Notice", message: " " }), 400, "Please enter a message.");
  },
  async "Reward add: non-ok"(people) {
    const add = (body: object) => people.staff.post("/api/dashboard/rewards/add", body);
    expectRefusal(await add({ title: " ", img: "", price: 0 }), 400, "Please enter a reward title.");
    expectRefusal(await add({ title: "Tea", img: " ", price: 0 }), 400, "Please select or enter an image.");
    for (const price of [undefined, 0, -1, "x", "1e3", null]) {
      const answer = await add({ title: "Tea", img: "/tea.svg", price });
      expectRefusal(answer, 400, "Please enter a valid price greater than 0.");
    }
  },
  async "Chat send error: non-ok, and nothing is stored"(people) {
    const send = (message: string) => people.resident.post("/api/dashboard/rchat/send-message", { message });
    expectRefusal(await send(" \n "), 400, "Please enter a message.");
    expectRefusal(await send("x".repeat(4001)), 413, "Messages can have at most 4,000 characters.");
    expect((await people.resident.get("/api/dashboard/rchat")).body).toEqual([]);
  },
  async "Score-save error: non-ok"(people) {
    const { userID } = people;
    const save = (body: object) => people.staff.patch("/api/dashboard/residents/update", { userID, ...body });
    expectRefusal(await save({ residentScore: 20.5 }), 400, "Resident score must be a number up to 20.");
    expectRefusal(await save({ paymentScore: 101 }), 400, "Payment score must be a number from 0 to 100.");
    expectRefusal(await save({ turnoverScore: -1 }), 400, "Turnover score must be a number from 0 to 100.");
  },
  async "Dashboard list load failure: non-ok without a session"(people) {
    const visitor = people.portal.visitor();
    for (const list of ["residents", "behaviorlogs", "paymentlogs", "incidents", "rewards", "rchat"]) {
      expectRefusal(await visitor.get(`/api/dashboard/${list}`), 401, "Please log in.");
    }
  },
  async "Unknown route: 404"(people) {
    expectRefusal(await people.staff.get("/api/dashboard/nothing"), 404, "Not found.");
    expect((await people.portal.visitor().get("/nothing")).status).toBe(404);
  },
  async "Role not permitted: 403"(people) {
    const answer = await people.resident.get("/api/dashboard/residents");
    expectRefusal(answer, 403, "You do not have permission to do this.");
  },
};

describe("the specification's error catalogue", () => {
  it.for(Object.entries(ROWS))("%s", async ([_row, check], { people }) => {
    await check(people);
  });
});
