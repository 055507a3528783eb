/** The 27 calls of the specification's table (section 7), one test a row, by nothing but what the row says. */
import { describe, expect } from "vitest";
import { PASSWORD } from "../../factories/accounts.ts";
import { INCIDENT, NEW_RESIDENT } from "../../factories/forms.ts";
import { itAlone } from "../../harness/fixtures.ts";
import { multipart, picture, UPLOAD } from "../photos/images.ts";
import { routesOf } from "../support/routes.ts";
import { addPeople, it, type People } from "./people.ts";

const HEX = /^[0-9a-f]{24}$/;

/** Each row: method and path, and what its columns promise. */
const ROWS: Record<string, (people: People) => Promise<void>> = {
  async "GET /api/auth/me | {userID, role}; a non-ok response means no user"(people) {
    const { resident, portal, userID } = people;
    expect((await resident.get("/api/auth/me")).body).toMatchObject({ userID, role: "resident" });
    expect((await portal.visitor().get("/api/auth/me")).status).toBe(401);
  },
  async "POST /api/auth/login | {email, password, role} | {userID, role}; on error reads {error}"(people) {
    const { portal, account, userID } = people;
    const { email } = account;
    const visitor = portal.visitor();
    const wrong = await visitor.post("/api/auth/login", { email, password: "wrong one", role: "resident" });
    expect([wrong.status, wrong.body.error]).toEqual([401, "Invalid email or password."]);
    const right = await visitor.post("/api/auth/login", { email, password: PASSWORD, role: "resident" });
    expect(right).toMatchObject({ status: 200, body: { userID, role: "resident" } });
    expect((await visitor.get("/api/auth/me")).body.userID).toBe(userID);
  },
  async "POST /api/auth/register | {email, password} | on error reads {error}"(people) {
    const visitor = people.portal.visitor();
    const form = { email: "newcomer@example.com", password: "nine quiet lanterns" };
    expect((await visitor.post("/api/auth/register", form)).status).toBe(201);
    const again = await visitor.post("/api/auth/register", form);
    expect([again.status, again.body.error]).toEqual([409, expect.stringContaining("already exists")]);
    expect((await visitor.post("/api/auth/login", { ...form, role: "resident" })).status).toBe(200);
  },
  async "POST /api/auth/logout | none | not used"(people) {
    const client = await people.portal.signIn(people.account);
    expect((await client.post("/api/auth/logout")).status).toBeLessThan(300);
    expect((await client.get("/api/auth/me")).status).toBe(401);
  },
  async "GET /api/dashboard/residents | list of residents (staff)"(people) {
    const { body } = await people.staff.get("/api/dashboard/residents");
    expect(body).toEqual(expect.arrayContaining([expect.objectContaining({ userID: people.userID })]));
    expect((await people.resident.get("/api/dashboard/residents")).status).toBe(403);
  },
  async "GET /api/dashboard/residents/{userID} | residentScore, totalCP, paymentScore, turnoverScore (defaults 0, 0, 0, 50 on staff profile)"(
    people,
  ) {
    const { body } = await people.staff.get(`/api/dashboard/residents/${people.userID}`);
    expect(body).toMatchObject({ residentScore: 0, totalCP: 0, paymentScore: 0, turnoverScore: 50 });
  },
  async "POST /api/dashboard/residents/new | the form, class always B | created resident, added to top of list"(
    people,
  ) {
    const made = await people.staff.post("/api/dashboard/residents/new", NEW_RESIDENT);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ ...NEW_RESIDENT, userID: expect.stringMatching(/^R-/), class: "B" });
    const [top] = (await people.staff.get("/api/dashboard/residents")).body;
    expect(top.userID).toBe(made.body.userID);
  },
  async "PATCH /api/dashboard/residents/update | edit form, or the automatic score save | updated resident"(
    people,
  ) {
    const { userID } = people;
    const edit = {
      firstName: "Rosalie",
      lastName: "Whitfield",
      unitNumber: "5C",
      unitType: "2Bed/2Bath",
      monthlyRent: 1900,
      monthlyFee: 40,
      class: "A",
      leaseStart: "2025-01-01",
      leaseEnd: "2026-12-31",
    };
    const edited = await people.staff.patch("/api/dashboard/residents/update", { userID, ...edit });
    expect([edited.status, edited.body]).toEqual([200, expect.objectContaining(edit)]);
    const scores = {
      residentScore: 15,
      totalCP: 60,
      paymentScore: 90,
      turnoverScore: 41,
      class: "A",
      monthlyFee: 40,
    };
    const saved = await people.staff.patch("/api/dashboard/residents/update", { userID, ...scores });
    expect([saved.status, saved.body]).toEqual([200, expect.objectContaining(scores)]);
  },
  async "POST /api/dashboard/residents/photo-upload | multipart: userID, photo | {photoUrl}, a path on the API host"(
    people,
  ) {
    const photo = await picture().jpeg().toBuffer();
    const body = await multipart({ userID: people.userID, photo });
    const answer = await people.resident.post(UPLOAD, undefined, body);
    expect([answer.status, answer.body.photoUrl]).toEqual([200, expect.stringMatching(/^\/\w/)]);
    expect((await people.resident.get(answer.body.photoUrl)).headers["content-type"]).toMatch(/^image\//);
  },
  async "GET /api/dashboard/behaviorlogs | all behavior logs"(people) {
    const entry = { userID: people.userID, type: "Lease Renewal", rp: 2, reportedBy: "Desk" };
    const { body } = await people.staff.post("/api/dashboard/behaviorlog/add", entry);
    expect((await people.staff.get("/api/dashboard/behaviorlogs")).body).toContainEqual(body);
  },
  async "GET /api/dashboard/paymentlogs | all payment logs"(people) {
    const entry = { userID: people.userID, monthYear: "Feb 2025", status: "Unpaid" };
    const { body } = await people.staff.post("/api/dashboard/paymentlog/add", entry);
    expect((await people.staff.get("/api/dashboard/paymentlogs")).body).toContainEqual(body);
  },
  async "GET /api/dashboard/behaviorlog/{userID} | list"(people) {
    const entry = { userID: people.userID, type: "Lease Renewal", rp: 2, reportedBy: "Desk" };
    await people.staff.post("/api/dashboard/behaviorlog/add", entry);
    const { body } = await people.resident.get(`/api/dashboard/behaviorlog/${people.userID}`);
    expect(body).toMatchObject([{ ...entry, createdAt: expect.any(String) }]);
  },
  async "GET /api/dashboard/paymentlog/{userID} | list"(people) {
    const entry = { userID: people.userID, monthYear: "Feb 2025", status: "Unpaid" };
    await people.staff.post("/api/dashboard/paymentlog/add", entry);
    const { body } = await people.resident.get(`/api/dashboard/paymentlog/${people.userID}`);
    expect(body).toMatchObject([entry]);
  },
  async "GET /api/dashboard/notifications/{userID} | list"(people) {
    const note = { userID: people.userID, type: "Notice", message: "Water off on Friday" };
    await people.staff.post("/api/dashboard/notifications/add", note);
    const { body } = await people.resident.get(`/api/dashboard/notifications/${people.userID}`);
    expect(body).toMatchObject([note]);
  },
  async "GET /api/dashboard/rewardlog/{userID} | list"(people) {
    const { body } = await people.resident.get(`/api/dashboard/rewardlog/${people.userID}`);
    expect(body).toEqual([]);
  },
  async "POST /api/dashboard/behaviorlog/add | userID, type, rp, reportedBy | created entry"(people) {
    const entry = { userID: people.userID, type: "Late Rent (1-5 days)", rp: -1, reportedBy: "Desk" };
    const { status, body } = await people.staff.post("/api/dashboard/behaviorlog/add", entry);
    expect([status, body]).toEqual([
      201,
      { ...entry, _id: expect.stringMatching(HEX), createdAt: expect.any(String) },
    ]);
  },
  async "POST /api/dashboard/rewardlog/add | userID, text ('Earned {cp}CP - description.'), cp | sent only when the type's CP is above 0"(
    people,
  ) {
    const entry = { userID: people.userID, text: "Earned 150CP - Lease Renewal.", cp: 150 };
    const { status, body } = await people.staff.post("/api/dashboard/rewardlog/add", entry);
    expect([status, body]).toEqual([
      201,
      { ...entry, _id: expect.stringMatching(HEX), createdAt: expect.any(String) },
    ]);
    const { totalCP } = (await people.resident.get(`/api/dashboard/residents/${people.userID}`)).body;
    expect(totalCP).toBe(150);
  },
  async "POST /api/dashboard/paymentlog/add | userID, monthYear, status | created log, appended to list"(
    people,
  ) {
    const entry = { userID: people.userID, monthYear: "Mar 2025", status: "Paid: Early" };
    const { status, body } = await people.staff.post("/api/dashboard/paymentlog/add", entry);
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ ...entry, _id: expect.stringMatching(HEX) }),
    ]);
    const list = (await people.resident.get(`/api/dashboard/paymentlog/${people.userID}`)).body;
    expect(list).toContainEqual(body);
  },
  async "POST /api/dashboard/notifications/add | userID, type, message | created notification"(people) {
    const note = { userID: people.userID, type: "Notice", message: "Water off on Friday" };
    const { status, body } = await people.staff.post("/api/dashboard/notifications/add", note);
    expect([status, body]).toEqual([
      201,
      { ...note, _id: expect.stringMatching(HEX), createdAt: expect.any(String) },
    ]);
  },
  async "GET /api/dashboard/rewards | list of rewards (title, img, price or points)"(people) {
    const createdAt = people.portal.clock.now();
    await people.portal.repositories.rewards.insert({
      title: "Older one",
      img: "/old.svg",
      points: 30,
      createdAt,
    });
    const { body } = await people.resident.get("/api/dashboard/rewards");
    const older = body.find(({ title }: { title: string }) => title === "Older one");
    expect(older).toMatchObject({ img: "/old.svg", points: 30 });
    expect(older).not.toHaveProperty("price");
  },
  async "POST /api/dashboard/rewards/add | title, img, price (number) | created reward"(people) {
    const reward = { title: "Coffee", img: "/coffee.svg", price: 25 };
    const { status, body } = await people.staff.post("/api/dashboard/rewards/add", reward);
    expect([status, body]).toEqual([
      201,
      { ...reward, _id: expect.stringMatching(HEX), createdAt: expect.any(String) },
    ]);
  },
  async "GET /api/dashboard/incidents | all incidents (staff)"(people) {
    const { body } = await people.resident.post("/api/dashboard/incidents/new", {
      ...INCIDENT,
      userID: people.userID,
    });
    expect((await people.staff.get("/api/dashboard/incidents")).body).toContainEqual(body);
    expect((await people.resident.get("/api/dashboard/incidents")).status).toBe(403);
  },
  async "GET /api/dashboard/incidents/{userID} | list (resident)"(people) {
    await people.resident.post("/api/dashboard/incidents/new", INCIDENT);
    const { body } = await people.resident.get(`/api/dashboard/incidents/${people.userID}`);
    expect(body).toMatchObject([INCIDENT]);
  },
  async "POST /api/dashboard/incidents/new | requestID, type, category, subCategory, description, concernedParty, priorityLevel, userID | created incident"(
    people,
  ) {
    const { userID } = people;
    const { status, body } = await people.staff.post("/api/dashboard/incidents/new", { ...INCIDENT, userID });
    expect([status, body]).toEqual([201, expect.objectContaining({ ...INCIDENT, userID, status: "Open" })]);
    expect(body._id).toMatch(HEX);
  },
  async "GET /api/dashboard/property/totalcp | {totalCP}"(people) {
    const totalCP = async () => (await people.staff.get("/api/dashboard/property/totalcp")).body.totalCP;
    const before = await totalCP();
    const entry = { userID: people.userID, text: "Earned 150CP - Lease Renewal.", cp: 150 };
    await people.staff.post("/api/dashboard/rewardlog/add", entry);
    expect(await totalCP()).toBe(before + 150);
  },
  async "GET /api/dashboard/rchat | list of chat messages (userID, message, timestamp); not filtered by userID"(
    people,
  ) {
    await people.staff.post("/api/dashboard/rchat/send-message", {
      userID: people.staffID,
      message: "Hello all",
    });
    const { body } = await people.resident.get("/api/dashboard/rchat");
    expect(body.at(-1)).toMatchObject({
      userID: people.staffID,
      message: "Hello all",
      timestamp: expect.any(String),
    });
  },
  async "POST /api/dashboard/rchat/send-message | {userID, message} | not used"(people) {
    const message = { userID: people.userID, message: "Good morning" };
    expect((await people.resident.post("/api/dashboard/rchat/send-message", message)).status).toBe(201);
    const { body } = await people.staff.get("/api/dashboard/rchat");
    expect(body.at(-1)).toMatchObject(message);
  },
};

describe("the specification's calls", () => {
  it.for(Object.entries(ROWS))("%s", async ([_row, check], { people }) => {
    await check(people);
  });

  it("are 27, each a route of the portal", ({ portal }) => {
    const routes = routesOf(portal).map(({ name }) => name);
    const rows = Object.keys(ROWS).map((row) => (row.split(" | ")[0] ?? "").replace("{userID}", ":userID"));
    expect(rows).toHaveLength(27);
    for (const row of rows) expect(routes).toContain(row);
  });

  itAlone("leave nothing stored that the schemas don't allow", async ({ portal }) => {
    for (const check of Object.values(ROWS)) await check(await addPeople(portal));
    const written: string[] = [];
    for (const model of Object.values(portal.connection.models)) {
      const fields = Object.keys(model.schema.paths).map((path) => path.split(".")[0]);
      for (const stored of await model.collection.find().toArray()) {
        written.push(model.modelName);
        await model.validate(stored);
        for (const field of Object.keys(stored)) expect(["__v", ...fields], model.modelName).toContain(field);
      }
    }
    const byTheDriver = ["AuditEvent", "BehaviorLog", "ChatMessage", "PaymentLog", "RewardLog", "Session"];
    expect(written).toEqual(expect.arrayContaining(byTheDriver));
  });
});
