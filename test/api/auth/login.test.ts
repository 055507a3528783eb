import { describe, expect } from "vitest";
import { ALLOW_NO_SESSION_HEADER } from "../../../src/domain/roles.ts";
import { createAccount, createStaff, PASSWORD } from "../../factories/accounts.ts";
import { createResident } from "../../factories/residents.ts";
import { it as portalTest } from "../../harness/fixtures.ts";
import type { TestPortal } from "../../harness/portal.ts";

const it = portalTest.extend("rosa", ({ portal }) =>
  createResident(portal, { firstName: "Rosa", lastName: "Whitfield" }),
);

const WITHOUT_SESSION = { [ALLOW_NO_SESSION_HEADER]: "1" };

const login = (portal: TestPortal, body: unknown) => portal.visitor().post("/api/auth/login", body);

describe("POST /api/auth/login", () => {
  it("answers who a resident is, also for an e-mail with capitals and outer blanks", async ({
    portal,
    rosa,
  }) => {
    const email = `  ${rosa.email.toUpperCase()} `;
    const { status, body } = await login(portal, { email, password: PASSWORD, role: "resident" });
    expect(status).toBe(200);
    expect(body).toEqual({
      userID: rosa.userID,
      role: "resident",
      firstName: "Rosa",
      lastName: "Whitfield",
      email: rosa.email,
      access: "member",
      isManager: false,
      propertyTimeZone: "America/Chicago",
      secondFactorDueAt: "",
    });
  });

  it("answers who a staff member is", async ({ portal }) => {
    const { email, userID } = await createStaff(portal, { firstName: "Milo", lastName: "Tran" });
    const { body } = await login(portal, { email, password: PASSWORD, role: "staff" });
    expect(body).toMatchObject({ userID, role: "staff", firstName: "Milo", lastName: "Tran" });
  });

  it.for([
    ["no body", undefined],
    ["no password", { email: "rosa@example.com", role: "resident" }],
    ["a blank e-mail", { email: "  ", password: PASSWORD, role: "resident" }],
    ["a number as password", { email: "rosa@example.com", password: 12345678, role: "resident" }],
  ])("asks for both fields when it gets %s", async ([_name, body], { portal }) => {
    const answer = await login(portal, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe("Both email and password are required.");
    expect(answer.setCookie).toEqual([]);
  });

  it.for([undefined, "owner"])("refuses the role %j like a wrong one", async (role, { portal, rosa }) => {
    const answer = await login(portal, { email: rosa.email, password: PASSWORD, role });
    expect([answer.status, answer.body.error, answer.body.code]).toEqual([
      401,
      "Invalid email or password.",
      "login_refused",
    ]);
    expect(answer.setCookie).toEqual([]);
  });

  it("an account that waits for its invitation can't log in", async ({ portal }) => {
    const { email } = await createAccount(portal, { password: null });
    for (const password of ["null", "undefined", PASSWORD]) {
      expect((await login(portal, { email, password, role: "resident" })).status).toBe(401);
    }
  });

  it("makes the record of a resident whose registration was cut short", async ({ portal }) => {
    const { email, userID } = await createAccount(portal);
    await login(portal, { email, password: PASSWORD, role: "resident" });
    expect(await portal.repositories.residents.byUserID(userID)).toMatchObject({ email });
  });
});

describe("GET /api/auth/me", () => {
  it("answers 401 to a visitor, and nothing to one who allows that", async ({ portal }) => {
    const { status, body } = await portal.visitor().get("/api/auth/me");
    expect([status, body.error]).toEqual([401, "Please log in."]);
    const allowing = await portal.visitor().get("/api/auth/me", { headers: WITHOUT_SESSION });
    expect([allowing.status, allowing.text]).toEqual([204, ""]);
  });

  it("answers the signed-in user", async ({ portal, rosa }) => {
    const client = await portal.enter(rosa);
    const { status, body, headers, text } = await client.get("/api/auth/me");
    expect(status).toBe(200);
    expect(body).toMatchObject({ userID: rosa.userID, role: "resident", email: rosa.email });
    expect(body.propertyTimeZone).toBe("America/Chicago");
    expect(headers["cache-control"]).toBe("private, no-cache");
    expect((await client.get("/api/auth/me", { headers: WITHOUT_SESSION })).text).toBe(text);
  });
});

it("a logout takes the cookie away, and is answered without a session, too", async ({
  portal,
  staff: { http },
}) => {
  const { status, setCookie, text } = await http.post("/api/auth/logout");
  expect([status, text]).toEqual([204, ""]);
  expect(setCookie).toEqual([expect.stringMatching(/^sid=; Max-Age=0; Path=\/;/)]);
  expect((await portal.visitor().post("/api/auth/logout")).status).toBe(204);
});
