/** Faults in announcements: published twice, to the wrong residents, or after they were canceled. */
import { faultsOf } from "../fault.ts";

const RULES = ["test/api/announcements/announcements.test.ts"];
const ONCE = ["test/api/announcements/published-once.test.ts"];
const SERVICE = "src/announcements/announcements.service.ts";
const PUBLISHER = "src/announcements/announcement-publisher.ts";
const REPOSITORY = "src/announcements/announcements.repository.ts";

export const ANNOUNCEMENT_FAULTS = faultsOf("notifications", [
  {
    name: "a repeated run notifies residents again",
    file: "src/notifications/once-id.ts",
    find: '.digest("hex")',
    replace: '.update(String(Math.random())).digest("hex")',
    project: "api",
    tests: ONCE,
  },
  {
    name: "the announcement of a node that died is never completed",
    file: REPOSITORY,
    find: 'status: "sending", dueAt: leaseEndsAt,',
    replace: 'status: "sending", dueAt: null,',
    project: "api",
    tests: ONCE,
  },
  {
    name: "two nodes finish the same announcement",
    file: REPOSITORY,
    find: "({ _id: objectID(_id), attempts, status:",
    replace: "({ _id: objectID(_id), attempts: { $lte: attempts + 1 }, status:",
    project: "api",
    tests: ONCE,
  },
  {
    name: "everybody gets announcements to floors",
    file: "src/domain/announcement-rules.ts",
    find: "return (unitNumber) => chosen.has(floorOf(unitNumber) ?? Number.NaN);",
    replace: "return () => chosen.size > 0;",
    project: "api",
    tests: RULES,
  },
  {
    name: "residents who wait for approval get announcements",
    file: "src/residents/residents.repository.ts",
    find: "if (approvedAt !== null) yield resident;",
    replace: "if (approvedAt !== undefined) yield resident;",
    project: "api",
    tests: RULES,
  },
  {
    name: "a canceled announcement goes out",
    file: REPOSITORY,
    find: '$set: { status: "canceled", dueAt: null,',
    replace: '$set: { status: "canceled",',
    project: "api",
    tests: RULES,
  },
  {
    name: "an announcement can be canceled after it was sent",
    file: REPOSITORY,
    find: '{ _id: objectID(_id), status: "scheduled" },\n        { $set: { status: "canceled"',
    replace: '{ _id: objectID(_id) },\n        { $set: { status: "canceled"',
    project: "api",
    tests: RULES,
  },
  {
    name: "scheduled announcements go out at once",
    file: SERVICE,
    find: "dueAt: content.publishAt,",
    replace: "dueAt: createdAt,",
    project: "api",
    tests: RULES,
  },
  {
    name: "a stopping node keeps its announcement until the lease ends",
    file: PUBLISHER,
    find: "if (task.isStopped()) await announcements.renew(claimed, clock());",
    replace: "",
    project: "api",
    tests: ONCE,
  },
]);
