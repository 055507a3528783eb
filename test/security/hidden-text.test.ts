/** Texts that look like something else: another person's address or name, a plain cell, an empty message. */
import { describe, expect } from "vitest";
import { createStaff } from "../../src/cli/create-staff.ts";
import { csvOf, check as dryRun, importFile, person } from "../api/resident-import/files.ts";
import { PASSWORD } from "../factories/accounts.ts";
import { INCIDENT } from "../factories/forms.ts";
import { createResident, RESIDENT_FIELDS } from "../factories/residents.ts";
import { it, type Stage } from "./support/stage.ts";

const DASHBOARD = "/api/dashboard";

const register = (stage: Stage, email: string) =>
  stage.portal.visitor().post("/api/auth/register", { email, password: PASSWORD });
const login = (stage: Stage, email: string) =>
  stage.portal.visitor().post("/api/auth/login", { email, password: PASSWORD, role: "resident" });

describe("e-mail addresses", () => {
  const LOOKALIKES: [what: string, change: (email: string) => string][] = [
    ["a zero-width space", (email) => email.replace("@", "\u200B@")],
    ["a Cyrillic letter in the domain", (email) => email.replace("example", "ex\u0430mple")],
  ];

  it.for(LOOKALIKES)("R61 an address with %s is refused everywhere", async ([_what, change], { stage }) => {
    const { portal, staff, rosa } = stage;
    const email = change(rosa.email);
    const registered = await register(stage, email);
    expect([registered.status, registered.body.error]).toEqual([400, "A valid email is required."]);
    const created = await staff.http.post(`${DASHBOARD}/residents/new`, { ...RESIDENT_FIELDS, email });
    expect([created.status, created.body.error]).toEqual([400, "A valid email is required."]);
    const checked = await dryRun(staff.http, csvOf([person(email)]));
    expect(checked.body.problems).toMatchObject([{ texts: ["A valid email is required."] }]);
    const added = createStaff(portal.context, { email, name: "", password: PASSWORD });
    await expect(added).rejects.toThrow("A valid email is required.");
    // Login doesn't tell whether an address is well-formed.
    const refused = await login(stage, email);
    expect([refused.status, refused.body.error]).toEqual([401, "Invalid email or password."]);
  });

  it("R61 an address is one account in all its spellings", async ({ stage }) => {
    expect((await register(stage, "Ｎora@bücher.example")).status).toBe(201);
    for (const same of ["nora@bücher.example", "NORA@BÜCHER.example", "nora@xn--bcher-kva.example"]) {
      expect((await register(stage, same)).status).toBe(409);
      expect((await login(stage, same)).body.email).toBe("nora@xn--bcher-kva.example");
    }
  });
});

describe("names", () => {
  const REVERSED = "\u202EGra\u200Bce\u2066";

  it("R61 a name is stored without hidden characters, whichever way it is entered", async ({ stage }) => {
    const { portal, staff } = stage;
    const fields = { ...RESIDENT_FIELDS, firstName: REVERSED, lastName: `Whit\u200Dfield` };
    const created = await staff.http.post(`${DASHBOARD}/residents/new`, {
      ...fields,
      email: "hidden-1@example.com",
    });
    expect(created.body).toMatchObject({ firstName: "Grace", lastName: "Whitfield" });
    const { userID } = created.body;
    const edited = { userID, firstName: `\u202D${REVERSED}x` };
    expect((await staff.http.patch(`${DASHBOARD}/residents/update`, edited)).body.firstName).toBe("Gracex");
    await importFile(staff.http, csvOf([person("hidden-2@example.com", { firstName: REVERSED })]));
    await expect
      .poll(async () => {
        const account = await portal.context.accounts.byEmail("hidden-2@example.com");
        return account && (await portal.repositories.residents.byUserID(account.userID))?.firstName;
      })
      .toBe("Grace");
    const blank = { ...fields, firstName: "\u3164\u200B", email: "hidden-3@example.com" };
    const refused = await staff.http.post(`${DASHBOARD}/residents/new`, blank);
    expect([refused.status, refused.body.error]).toEqual([400, "First name and last name are required."]);
  });

  it("R61 a name that is stored already is shown without them in chat", async ({ stage }) => {
    const resident = await createResident(stage.portal, { firstName: REVERSED });
    const http = await stage.portal.enter(resident);
    const sent = await http.post(`${DASHBOARD}/rchat/send-message`, {
      userID: resident.userID,
      message: "Hello",
    });
    expect(sent.body.senderName).toBe("Grace");
    const listed = (await stage.rosa.http.get(`${DASHBOARD}/rchat`)).body;
    expect(listed.at(-1).senderName).toBe("Grace");
  });
});

describe("blank texts", () => {
  /** A text of each kind that shows nothing: the unit tests of `isBlank` have the others. */
  const BLANK = "\u200B\u3164\u2800";

  it.for<[path: string, body: object, error: string]>([
    ["/rchat/send-message", { message: BLANK }, "Please enter a message."],
    ["/incidents/new", { ...INCIDENT, description: BLANK }, "Please enter a description."],
    ["/incidents/new", { ...INCIDENT, concernedParty: BLANK }, "Please enter the concerned party."],
    ["/notifications/add", { type: BLANK, message: "x" }, "Please enter a notification type."],
    ["/notifications/add", { type: "x", message: BLANK }, "Please enter a message."],
    ["/rewards/add", { title: BLANK, img: "/a.svg", price: 1 }, "Please enter a reward title."],
    [
      "/behaviorlog/add",
      { type: "Lease Renewal", rp: 2, reportedBy: BLANK },
      "Please enter who is reporting.",
    ],
  ])("R70 a text that shows nothing counts as blank: %s %o", async ([path, body, error], { stage }) => {
    const isStaffs = ["/notifications/add", "/rewards/add", "/behaviorlog/add"].includes(path);
    const { status, body: answer } = isStaffs
      ? await stage.staff.post(path, { userID: stage.otto.userID, ...body })
      : await stage.rosa.post(path, body);
    expect([status, answer.error]).toEqual([400, error]);
  });
});
