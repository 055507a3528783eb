/** The columns of the residents list follow their person to another device. */
import { expect } from "vitest";
import { COLUMNS_INVALID } from "../../../src/domain/resident-columns.ts";
import { it } from "../../harness/fixtures.ts";

const PATH = "/api/account/resident-columns";

it("are each session's, until they choose the usual ones again", async ({ portal }) => {
  const ada = await portal.staff();
  const elsewhere = await portal.enter(ada);
  const chosen = async () => (await elsewhere.get("/api/auth/me")).body.residentColumns;
  const columns = ["phone", "month", "unit"];
  expect((await ada.http.call("PUT", PATH, { columns })).status).toBe(204);
  expect(await chosen()).toEqual(columns);
  for (const wrong of [["phone", "phone"], ["race"], "phone"]) {
    const { status, body } = await ada.http.call("PUT", PATH, { columns: wrong });
    expect([status, body.error]).toEqual([400, COLUMNS_INVALID]);
  }
  expect(await chosen()).toEqual(columns);
  await ada.http.call("PUT", PATH, { columns: [] });
  expect(await chosen()).toBeUndefined();
});
