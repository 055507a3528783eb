/** Writes of one resident take turns, so that what is stored last is also the youngest. */

import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { NO_CHANNEL } from "../../../src/cli/command.ts";
import type { WithId } from "../../../src/database/record.ts";
import { RESIDENT_DEFAULTS } from "../../../src/domain/scoring.ts";
import { createKeyedMutex } from "../../../src/http/concurrency-limit.ts";
import type { Repositories } from "../../../src/repositories.ts";
import type { Resident } from "../../../src/residents/resident.model.ts";
import { createResidentsService } from "../../../src/residents/residents.service.ts";
import { contextOf } from "../../harness/context.ts";

const userID = "R-7K3M9QXA";

function stage() {
  let now = 1;
  let underWayYet: Promise<void> = Promise.resolve();
  let stored = {
    ...RESIDENT_DEFAULTS,
    _id: "1",
    userID,
    email: "mara@example.com",
    approvedAt: null,
    createdAt: new Date(now),
    updatedAt: new Date(now),
  } as unknown as WithId<Resident>;
  const repositories = {
    residents: {
      byUserID: async () => stored,
      // The slowest case: what has its moment already is stored after everything else.
      async update(_: string, changes: Partial<Resident>) {
        await underWayYet;
        stored = { ...stored, ...changes };
        return stored;
      },
    },
  };
  const runExclusive = createKeyedMutex();
  const residents = createResidentsService(
    contextOf({
      repositories: repositories as unknown as Repositories,
      channel: NO_CHANNEL,
      clock: () => new Date(now),
      accounts: { setAccess: async () => undefined },
      audit: { record: async () => undefined },
      detailViews: { record: () => undefined, recordAll: async () => undefined },
      residentNotifier: { publish: () => undefined },
      runExclusive,
    }),
  );
  /** A write of the same resident that is under way, and is stored later than it began. */
  function underWay() {
    let finish = () => {};
    const end = new Promise<void>((resolve) => (finish = resolve));
    const done = runExclusive(userID, async () => {
      await end;
      stored = { ...stored, firstName: "Mara", updatedAt: new Date(now) };
    });
    underWayYet = done;
    return async (at: number) => {
      now = at;
      finish();
      await done;
    };
  }
  return { residents, underWay, stored: () => stored };
}

test.each([
  ["a photo", ({ residents }: ReturnType<typeof stage>) => residents.setPhotoUrl(userID, "/photo")],
  ["an approval", ({ residents }: ReturnType<typeof stage>) => residents.approve(userID, "S-1")],
])("%s that meets another write waits for it, and is never older than it", async (_, write) => {
  const here = stage();
  const finish = here.underWay();
  const written = write(here);
  await nextTurn();
  await finish(5);
  await written;
  expect(here.stored()).toMatchObject({ firstName: "Mara", updatedAt: new Date(5) });
});
