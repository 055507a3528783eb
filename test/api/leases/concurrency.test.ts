/** Leases that several nodes change at once, and changes that a crash cuts off: a person never has the fields of another lease. */
import { expect } from "vitest";
import { toCalendarDate } from "../../../src/domain/calendar.ts";
import { hasLeaseholder, isOnLease, termsOf } from "../../../src/domain/lease-rules.ts";
import type { Repositories } from "../../../src/repositories.ts";
import { createResident } from "../../factories/residents.ts";
import { withPortal } from "../../harness/fixtures.ts";
import { type Person, type TestPortal, TIME_ZONE } from "../../harness/portal.ts";
import { leaseOf } from "../support/entered.ts";

const it = withPortal();

type Node = ReturnType<TestPortal["anotherNode"]>;

interface Scene {
  portal: TestPortal;
  actor: { userID: string };
  leaseID: string;
  /** Two leaseholders, and a person with a lease alone in the same unit. */
  one: string;
  other: string;
  third: string;
  unit: string;
}

let made = 0;

async function sceneOf(portal: TestPortal, staff: Person): Promise<Scene> {
  made += 1;
  const unit = `K${made}`;
  const add = async () => (await createResident(portal, { unitNumber: unit })).userID;
  const [one, other, third] = [await add(), await add(), await add()];
  const { _id: leaseID } = await leaseOf(staff, one);
  await leaseOf(staff, third);
  const actor = { userID: staff.userID };
  await portal.context.households.addResident(actor, leaseID, { userID: other, kind: "leaseholder" });
  return { portal, actor, leaseID, one, other, third, unit };
}

type Change = (node: Node, scene: Scene) => Promise<unknown>;

const CHANGES: Readonly<Record<string, Change>> = {
  join: ({ households }, { actor, leaseID, third }) =>
    households.addResident(actor, leaseID, { userID: third, kind: "leaseholder" }),
  merge: async ({ households }, { actor, leaseID, third, portal }) => {
    const resident = await portal.repositories.residents.byUserID(third);
    return households.merge(actor, leaseID, resident?.leaseID ?? "");
  },
  leave: ({ tenancies }, { actor, other, portal }) => {
    const date = toCalendarDate(portal.clock.now(), TIME_ZONE);
    return tenancies.enterMoveOut(actor, other, { date, reason: "Sold", forwardingNote: "" });
  },
  renew: ({ renewals }, { actor, one }) =>
    renewals.renew(actor, one, { leaseStart: "2027-01-01", leaseEnd: "2028-12-31" }),
  rent: ({ residentUpdates }, { actor, other }) =>
    residentUpdates.update(actor, other, { monthlyRent: 1777 }),
  transfer: ({ renewals }, { actor, one, unit }) =>
    renewals.transfer(actor, one, {
      ...{ unitNumber: `${unit}-new`, unitType: "3BHK", monthlyRent: 2100 },
      ...{ leaseStart: "2026-02-01", leaseEnd: "2027-06-30" },
    }),
  contact: ({ households }, { actor, leaseID }) =>
    households.addContact(actor, leaseID, { kind: "occupant", name: "Ada", phone: "", email: "" }),
  demote: async ({ households }, { actor, leaseID, other, portal }) => {
    const lease = await portal.repositories.leases.byID(leaseID);
    const person = lease?.people.find(({ userID }) => userID === other);
    return households.setKind(actor, leaseID, person?.personID ?? "", "occupant");
  },
};

/** Each person is on one lease, with its fields; and a lease runs as long as it has a leaseholder. */
async function expectAgreed({ portal, one, other, third }: Scene, what: string): Promise<void> {
  const { residents, leases } = portal.repositories;
  for (const userID of [one, other, third]) {
    const resident = (await residents.byUserID(userID)) ?? expect.fail("no such resident");
    expect(resident.joining ?? null, what).toBeNull();
    const all = await leases.byIDs(resident.leaseIDs ?? []);
    const on = all.filter(({ people }) => people.some((one) => one.userID === userID && isOnLease(one)));
    if (resident.formerSince) expect(on, what).toEqual([]);
    else {
      expect(
        on.map(({ _id }) => _id),
        what,
      ).toEqual([resident.leaseID]);
      const [lease] = on;
      const person = lease?.people.find((one) => one.userID === userID);
      expect(termsOf(resident), what).toEqual(lease && termsOf(lease));
      expect([resident.leaseKind, resident.leaseVersion], what).toEqual([person?.kind, lease?.version]);
    }
    for (const { people, ended } of all) expect(hasLeaseholder(people), what).toBe(ended === null);
  }
}

/** One repair of leases and places for all scenes of a test: it reads every lease and resident. */
async function expectAllRepaired(portal: TestPortal, scenes: ReadonlyMap<string, Scene>): Promise<void> {
  await portal.context.leases.repair();
  await portal.context.units.repair();
  for (const [what, scene] of scenes) await expectAgreed(scene, what);
}

const names = Object.keys(CHANGES);

it.for(names)(
  "two nodes that %s and change something else at once leave what agrees",
  async (first, { portal, staff }) => {
    const scenes = new Map<string, Scene>();
    const [a, b] = [portal.anotherNode(), portal.anotherNode()];
    for (const second of names.slice(names.indexOf(first))) {
      const scene = await sceneOf(portal, staff);
      const answers = await Promise.allSettled([CHANGES[first]?.(a, scene), CHANGES[second]?.(b, scene)]);
      expect(
        answers.some(({ status }) => status === "fulfilled"),
        second,
      ).toBe(true);
      scenes.set(second, scene);
    }
    await expectAllRepaired(portal, scenes);
    await Promise.all([a.stop(), b.stop()]);
  },
);

type Call = (...args: unknown[]) => Promise<unknown>;

it.for([
  ["contact", "transfer", "update"],
  ["contact", "renew", "update"],
  ["renew", "transfer", "change"],
  ["renew", "contact", "change"],
] as const)(
  "a copy of %s on one node is none of %s on another",
  async ([first, second, write], { portal, staff }) => {
    const scene = await sceneOf(portal, staff);
    const { residents } = portal.repositories;
    const other = portal.anotherNode();
    let isOver = false;
    const late: Call = async (...args) => {
      if (args[0] === scene.other && !isOver) {
        isOver = true;
        await CHANGES[second]?.(other, scene);
      }
      return (residents[write] as Call)(...args);
    };
    const node = portal.anotherNode({
      residents: { ...residents, [write]: late },
    } as Partial<Repositories>);
    await CHANGES[first]?.(node, scene);
    expect(isOver).toBe(true);
    await expectAllRepaired(portal, new Map([[second, scene]]));
    await Promise.all([node.stop(), other.stop()]);
  },
);

const CUTS = ["leases.write", "leases.clearCopiesPending", "residents.change", "residents.update"] as const;

/** Repositories of a node that crashes at one write, before or after it is stored. */
function cutOff({ leases, residents }: Repositories, cut: (typeof CUTS)[number], isStored: boolean) {
  const [, method = ""] = cut.split(".");
  const owner = (cut.startsWith("leases") ? leases : residents) as unknown as Record<string, Call>;
  let isDown = false;
  const down = async (run: () => Promise<unknown>): Promise<unknown> => {
    if (isDown) throw new Error("the node is down");
    return run();
  };
  const dead = <T extends object>(repository: T): T =>
    Object.fromEntries(
      (Object.entries(repository) as [string, Call][]).map(([name, call]) => [
        name,
        // A stream ends by itself.
        name === "running" ? call : (...args: unknown[]) => down(() => call(...args)),
      ]),
    ) as T;
  const broken = async (...args: unknown[]) =>
    down(async () => {
      if (isStored) await owner[method]?.(...args);
      isDown = true;
      throw new Error("the node is down");
    });
  const over = { leases: dead(leases), residents: dead(residents) };
  Object.assign(cut.startsWith("leases") ? over.leases : over.residents, { [method]: broken });
  return { over, isDown: () => isDown };
}

it.for(CUTS.flatMap((cut) => [true, false].map((isStored) => [cut, isStored] as const)))(
  "a node that crashes at %s, stored: %s, is corrected by another",
  async ([cut, isStored], { portal, staff }) => {
    const scenes = new Map<string, Scene>();
    // The others don't make that write.
    const makesUpdate = ["join", "merge", "leave", "transfer"];
    for (const name of cut === "residents.update" ? makesUpdate : [...makesUpdate, "renew", "rent"]) {
      const scene = await sceneOf(portal, staff);
      const { over, isDown } = cutOff(portal.repositories, cut, isStored);
      const node = portal.anotherNode(over);
      await Promise.allSettled([CHANGES[name]?.(node, scene)]);
      await node.stop();
      expect(isDown(), name).toBe(true);
      scenes.set(name, scene);
    }
    await portal.context.tenancies.applyDue();
    await expectAllRepaired(portal, scenes);
  },
);
