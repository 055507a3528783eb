/** Faults in move-outs. */
import { faultsOf } from "../fault.ts";

const MOVE_OUT = { project: "api", tests: ["test/api/residents/move-out.test.ts"] } as const;

const ERASURE = { project: "security", tests: ["test/security/erasure.test.ts"] } as const;

export const TENANCY_FAULTS = [
  ...faultsOf("residents", [
    {
      name: "a former resident counts in the classes",
      file: "src/domain/stats.ts",
      find: "resident.formerSince ? formerFigures(resident) : presentFigures(resident)",
      replace: "presentFigures(resident)",
      ...MOVE_OUT,
      only: "counts in no figure of the present",
    },
    {
      name: "a former resident can write",
      file: "src/http/guards.ts",
      find: 'if (!isMember(user)) throw forbidden(MOVE_OUT_TEXTS.readOnly, "former");',
      replace: "",
      ...MOVE_OUT,
      only: "reads their own data and changes nothing",
    },
    {
      name: "undoing a move-out loses the unit",
      file: "src/residents/tenancies.service.ts",
      find: "      { formerSince, updatedAt: clock() },",
      replace: '      { formerSince, unitNumber: "", updatedAt: clock() },',
      ...MOVE_OUT,
      only: "gives back the unit",
    },
    {
      name: "a node that is late makes an undone move-out last",
      file: "src/residents/tenancies.service.ts",
      find: "        if (isLeftOver) await change(resident, accessBefore(resident), null);\n",
      replace: "        void isLeftOver;\n",
      ...MOVE_OUT,
      only: "wins over a node",
    },
    {
      name: "an account stays open after the read-only days",
      file: "src/residents/tenancies.service.ts",
      find: 'isClosing ? "closed" : "former"',
      replace: '"former"',
      ...MOVE_OUT,
      only: "ends the sessions and refuses the login",
    },
    {
      name: "staff write to a closed account",
      file: "src/conversations/conversations.service.ts",
      find: "if (found.isClosed) throw conflict(MOVE_OUT_TEXTS.accountClosed);",
      replace: "",
      ...MOVE_OUT,
      only: "ends the sessions and refuses the login",
    },
    {
      name: "a request outlives the move-out that overtook it",
      file: "src/redemptions/redemptions.service.ts",
      find: "await declineAll(userID, actor.userID);",
      replace: "",
      project: "api",
      tests: ["test/api/redemptions/redemptions.test.ts"],
    },
    {
      name: "an erasure leaves the earlier texts of messages",
      file: "src/conversations/chat-messages.repository.ts",
      find: "$unset: { photos: 1, earlier: 1, erasesAt: 1, clientMessageID: 1 },",
      replace: "$unset: { photos: 1, clientMessageID: 1 },",
      ...ERASURE,
    },
    {
      name: "an erasure begins while the account can still be read",
      file: "src/residents/residents.repository.ts",
      find: '"moveOut.nextOn": null, ',
      replace: "",
      ...ERASURE,
    },
    {
      name: "two nodes erase the same resident at the same time",
      file: "src/residents/residents.repository.ts",
      find: " || (erasure && erasure.leaseEndsAt > lease.now)",
      replace: "",
      ...ERASURE,
    },
  ]),
];
