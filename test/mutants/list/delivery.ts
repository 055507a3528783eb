/** Faults in the outbox and in email. */
import { faultsOf } from "../fault.ts";

const OUTBOX = ["test/api/delivery/outbox.test.ts"];
const MAIL = ["test/api/delivery/mail.test.ts"];
const FAILURES = ["test/api/delivery/mail-failures.test.ts"];

export const DELIVERY_FAULTS = faultsOf("delivery", [
  {
    name: "a message that was read in the meantime is sent",
    file: "src/delivery/relevance.ts",
    find: "return Number(seq) > (read?.seq ?? 0);",
    replace: "return Number(seq) > 0;",
    project: "api",
    tests: OUTBOX,
    only: "read in the meantime",
  },
  {
    name: "a message that is enqueued twice is sent twice",
    file: "src/delivery/deliveries.repository.ts",
    find: "schema.index({ channel: 1, userID: 1, kind: 1, ref: 1 }, { unique: true });",
    replace: "schema.index({ channel: 1, userID: 1, kind: 1, ref: 1 });",
    project: "api",
    tests: OUTBOX,
    only: "sends a message once",
  },
  {
    name: "two nodes lease the same message",
    file: "src/delivery/deliveries.repository.ts",
    find: "{ _id: objectID(_id), attempts, dueAt: { $gt: EPOCH } },",
    replace: "{ _id: objectID(_id), dueAt: { $gt: EPOCH } },",
    project: "api",
    tests: OUTBOX,
    only: "shares the work",
  },
  {
    name: "anybody can turn off the emails of anybody",
    file: "src/delivery/mail/unsubscribe-token.ts",
    find: "return timingSafeEqual(given, expected) ? userID : undefined;",
    replace: "return userID;",
    project: "api",
    tests: MAIL,
    only: "has not signed",
  },
  {
    name: "the tokens of links are readable in the database",
    file: "src/delivery/delivery.service.ts",
    find: "(encryptor?.seal(link, userID) ?? null)",
    replace: "link",
    project: "api",
    tests: MAIL,
    only: "is encrypted in the database",
  },
  {
    name: "a refused sender marks the recipient's address",
    file: "src/delivery/mail/mail-problems.ts",
    find: 'return command === "RCPT TO" && ',
    replace: "return ",
    project: "api",
    tests: FAILURES,
    only: "refuses the sender",
  },
]);
