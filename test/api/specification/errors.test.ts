/**
 * The error catalogue (section 8): what the server answers, so that each screen can show what its row says. The forms' rules, their texts
 * and their order are tested in unit/domain, and that a call follows them in the folder of its capability: login and registration
 * in api/auth and security/authentication, photos in security/uploads, residents in residents-writes.
 */
import { expect } from "vitest";
import type { Answer } from "../../harness/client.ts";
import { it as portalTest } from "../../harness/fixtures.ts";
import type { Person, TestPortal } from "../../harness/portal.ts";

interface People {
  portal: TestPortal;
  staff: Person;
  resident: Person;
  userID: string;
}

/** A refusal of status 4xx with a text; what the screen shows for any such answer is its own. */
function expectRefusal({ status, body, headers }: Answer, expected: number, error: string): void {
  expect([status, body.error]).toEqual([expected, error]);
  expect(headers["content-type"]).toContain("application/json");
}

const ROWS: Record<string, (people: People) => Promise<void>> = {
  async "Chat send error: non-ok, and nothing is stored"(people) {
    const send = (message: string) => people.resident.post("/rchat/send-message", { message });
    expectRefusal(await send(" \n "), 400, "Please enter a message.");
    expectRefusal(await send("x".repeat(4001)), 413, "Messages can have at most 4,000 characters.");
    const { body } = await people.resident.get("/rchat");
    expect(body.filter((sent: { userID: string }) => sent.userID === people.userID)).toEqual([]);
  },
  async "Score-save error: non-ok"(people) {
    const { userID } = people;
    const save = (body: object) => people.staff.patch("/residents/update", { userID, ...body });
    expectRefusal(await save({ residentScore: 20.5 }), 400, "Resident score must be a number up to 20.");
    expectRefusal(await save({ paymentScore: 101 }), 400, "Payment score must be a number from 0 to 100.");
    expectRefusal(await save({ turnoverScore: -1 }), 400, "Turnover score must be a number from 0 to 100.");
  },
  async "Dashboard list load failure: non-ok without a session, or for another role"(people) {
    expectRefusal(await people.portal.anonymous.get("/residents"), 401, "Please log in.");
    const refused = await people.resident.get("/residents");
    expectRefusal(refused, 403, "You do not have permission to do this.");
  },
  async "Unknown route: 404"(people) {
    expectRefusal(await people.staff.get("/nothing"), 404, "Not found.");
    expect((await people.portal.visitor().get("/nothing")).status).toBe(404);
  },
};

const it = portalTest.extend("people", async ({ portal, staff }): Promise<People> => {
  const resident = await portal.resident();
  return { portal, staff, resident, userID: resident.userID };
});

it.for(Object.entries(ROWS))("%s", async ([_row, check], { people }) => {
  await check(people);
});
