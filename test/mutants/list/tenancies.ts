/** Faults in move-outs, erasure, redemption requests, and images of the property. */
import { faultsOf } from "../fault.ts";

const MOVE_OUT = { project: "api", tests: ["test/api/residents/move-out.test.ts"] } as const;

const IMAGES = { project: "api", tests: ["test/api/photos/property-images.test.ts"] } as const;

const REDEMPTIONS = { project: "api", tests: ["test/api/redemptions/redemptions.test.ts"] } as const;

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
      ...REDEMPTIONS,
      only: "under way when the move-out",
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
  ...faultsOf("rewards", [
    {
      name: "an open request reserves nothing",
      file: "src/redemptions/redemptions.service.ts",
      find: "if (totalCP - cpSum(reserving) < cp)",
      replace: "if (totalCP < cp)",
      ...REDEMPTIONS,
      only: "reserves its price",
    },
    {
      name: "simultaneous requests of a resident get the same number",
      file: "src/redemptions/redemptions.repository.ts",
      find: "schema.index({ userID: 1, seq: -1 }, { unique: true });",
      replace: "schema.index({ userID: 1, seq: -1 });",
      ...REDEMPTIONS,
      only: "for the last points",
    },
    {
      name: "a later request is covered by the points of an earlier one",
      file: "src/redemptions/redemptions.service.ts",
      find: "if (totalCP < cpSum(earlier) + cp)",
      replace: "if (totalCP < cp)",
      ...REDEMPTIONS,
      only: "covered in their order",
    },
    {
      name: "a fulfilled request is decided again",
      file: "src/redemptions/redemptions.repository.ts",
      find: '{ _id: objectID(_id), state: "Requested" },',
      replace: "{ _id: objectID(_id) },",
      ...REDEMPTIONS,
    },
    {
      name: "a crash before the reward entry leaves the points reserved",
      file: "src/redemptions/redemptions.service.ts",
      find: "for (const request of await redemptions.unfinished()) {",
      replace: "for (const request of (await redemptions.unfinished()).slice(1)) {",
      ...REDEMPTIONS,
      only: "just before a crash",
    },
    {
      name: "a declined request keeps its points",
      file: "src/redemptions/redemptions.repository.ts",
      find: "...(isFulfilled ? {} : { $unset: { reserves: 1 } })",
      replace: "...(isFulfilled ? {} : {})",
      ...REDEMPTIONS,
      only: "frees the points",
    },
    {
      name: "a resident withdraws the request of another one",
      file: "src/redemptions/redemptions.service.ts",
      find: "if (userID !== actor.userID) throw forbidden();",
      replace: "",
      ...REDEMPTIONS,
    },
    {
      name: "residents have any number of open requests",
      file: "src/redemptions/redemptions.service.ts",
      find: "if (reserving.length >= OPEN_REDEMPTIONS_MAX) throw conflict(REDEMPTION_TEXTS.tooMany);",
      replace: "",
      ...REDEMPTIONS,
      only: "beyond the open ones",
    },
  ]),
  ...faultsOf("photos", [
    {
      name: "an image that the settings refer to is deleted after a day",
      file: "src/photos/property-images.service.ts",
      find: "filter((key) => !used.has(key))",
      replace: "filter((key) => key !== used.toString())",
      ...IMAGES,
      only: "after a day",
    },
    {
      name: "a replaced image stays readable",
      file: "src/photos/property-images.service.ts",
      find: "!(isShown || found.createdAt > ago(UNUSED_MAX_MS))",
      replace: "!(isShown || found.createdAt < clock())",
      ...IMAGES,
      only: "not after it was replaced",
    },
    {
      name: "an image that somebody is saving is deleted",
      file: "src/photos/property-images.service.ts",
      find: "(kept.has(key) || image.createdAt > ago(SAVABLE_MS))",
      replace: "(kept.has(key) || image.createdAt > ago(UNUSED_MAX_MS))",
      ...IMAGES,
      only: "while it is being saved",
    },
    {
      name: "the size of a logo is what the client says",
      file: "src/photos/property-images.service.ts",
      find: "return { ...sections, logo: { image, width, height } };",
      replace: "return { ...sections, logo: { width, height, ...sections.logo } };",
      ...IMAGES,
      only: "size of the stored image",
    },
  ]),
];
