/** A body with made-up ids for each call that takes JSON. Many calls take theirs as it is; the others need ids, links or codes that exist (see `own-calls.ts`). */
import { NEW_RESIDENT } from "./forms.ts";

const _id = "65f0c0ffee65f0c0ffee65f0";
const userID = "R-7K3M9QXA";
/** The call takes no class. */
const { class: _class, ...resident } = NEW_RESIDENT;
const TOKEN = "uYyb0Vyn2cM6K3cOZ9ZbZ2dR9sN0wq1v8H4t5a7XeJk";
const clientDataJSON = "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0";
const CREDENTIAL = {
  id: "3Ssb3bDaMXW7rGnIRkZJ0w",
  rawId: "3Ssb3bDaMXW7rGnIRkZJ0w",
  type: "public-key",
  clientExtensionResults: {},
};
const ANNOUNCEMENT = {
  title: "Water off on Tuesday",
  text: "The water is off from 9 to 11 AM.",
  audience: "everyone",
  sendBy: ["push", "mail"],
};

export const BODIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "POST /api/auth/link": { invite: TOKEN },
  "POST /api/auth/login": { email: "resident@example.com", password: "demo-resident-2026", role: "resident" },
  "POST /api/auth/second-factor": { code: "123456" },
  "POST /api/auth/passkey": {
    credential: {
      ...CREDENTIAL,
      response: { clientDataJSON, authenticatorData: "SZYN5Y", signature: "MEUCIQ" },
    },
    remember: false,
  },
  "POST /api/auth/register": { email: "newcomer@example.com", password: "four plain garden chairs" },
  "POST /api/auth/staff-invitation": {
    invite: TOKEN,
    password: "four plain garden chairs",
    firstName: "Lena",
    lastName: "Marsh",
  },
  "POST /api/client-errors": {
    message: "Cannot read properties of undefined (reading 'length')",
    stack: "at Row (https://portal.example.com/assets/residents-B4mKq1cd.js:1:2345)",
    componentStack: "at Row (https://portal.example.com/assets/residents-B4mKq1cd.js:1:2345)",
    route: "/staffdashboard/residents",
    version: "0.2.0",
  },
  "POST /api/auth/reauthenticate": { password: "demo-staff-2026", code: "" },
  "POST /api/account/sessions/end": { session: "d41c5f0a9b7e4c6d8f2a1b3c" },
  "POST /api/account/password": {
    currentPassword: "demo-staff-2026",
    newPassword: "four plain garden chairs",
  },
  "PUT /api/account/language": { language: "es" },
  "PUT /api/account/resident-columns": { columns: ["unit", "phone", "month"] },
  "POST /api/account/second-factor/begin": { password: "demo-staff-2026" },
  "POST /api/account/second-factor/confirm": { code: "123456" },
  "POST /api/account/passkeys": {
    name: "Chrome on Windows",
    credential: {
      ...CREDENTIAL,
      response: { clientDataJSON, attestationObject: "o2NmbXRkbm9uZQ", transports: ["internal"] },
    },
  },
  "PATCH /api/account/passkeys/:id": { name: "My phone" },
  "POST /api/dashboard/residents/:userID/sessions/end": { session: "d41c5f0a9b7e4c6d8f2a1b3c" },
  "PUT /api/account/push": {
    endpoint: "https://push.example.com/wpush/v2/gAAAAABk",
    keys: {
      p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    },
  },
  "POST /api/account/push/visit": { endpoint: "https://push.example.com/wpush/v2/gAAAAABk" },
  "POST /api/account/push/off": {
    device: "0000000000000000000000000000000000000000000000000000000000000000",
  },
  "POST /api/dashboard/behaviorlog/reverse": {
    _id,
    reason: "The car belongs to a guest of another unit.",
  },
  "POST /api/dashboard/rewardlog/reverse": {
    _id,
    reason: "The car belongs to a guest of another unit.",
  },
  "POST /api/dashboard/paymentlog/correct": {
    _id,
    status: "Paid: On-time",
    reason: "The transfer arrived on the 1st.",
  },
  "POST /api/dashboard/rent": {
    month: "2026-11",
    rows: [{ leaseID: _id, version: "", status: "Paid: On-time" }],
  },
  "POST /api/dashboard/rent/undo": { saveID: "hZ0yX1lW2kV3jU4iT5hS6g" },
  "POST /api/dashboard/behaviorlog/add": {
    userID,
    type: "Paid Rent on Time (Monthly)",
    rp: 1,
    reportedBy: "Front desk",
  },
  "POST /api/dashboard/paymentlog/add": {
    userID,
    monthYear: "Jan 2026",
    status: "Paid: On-time",
  },
  "POST /api/dashboard/rewardlog/add": {
    userID,
    text: "Earned 10CP - Paid Rent on Time (Monthly).",
    cp: 10,
  },
  "POST /api/dashboard/notifications/add": {
    userID,
    type: "Notice",
    message: "The water is off on Friday, 9 to 11.",
  },
  "POST /api/dashboard/announcements": ANNOUNCEMENT,
  "POST /api/dashboard/announcements/reach": { audience: "floors", floors: [3, 4] },
  "PATCH /api/dashboard/announcements/:_id": ANNOUNCEMENT,
  "POST /api/dashboard/rewards/add": {
    title: "Movie night",
    img: "https://example.com/movie.svg",
    price: 120,
  },
  "PUT /api/dashboard/rewards/order": { rewardIDs: [_id] },
  "PATCH /api/dashboard/rewards/:_id": { price: 140, isHidden: false },
  "POST /api/dashboard/redemptions/add": { userID, rewardID: _id },
  "PUT /api/dashboard/redemptions/:_id/decision": {
    decision: "Declined",
    reason: "Out of stock until January.",
  },
  "POST /api/dashboard/exports/xlsx": {
    list: "residents",
    ids: [userID],
    columns: ["unit", "phone"],
    filter: "Class C",
  },
  "POST /api/dashboard/exports/csv": {
    list: "residents",
    ids: [userID],
    columns: ["unit", "phone"],
    filter: "Class C",
  },
  "PUT /api/dashboard/bulk-actions/:actionID": {
    kind: "message",
    userIDs: [userID],
    text: "Your parking permit is ready.",
  },
  "POST /api/dashboard/saved-views": {
    name: "Class C by unit",
    list: "residents",
    visibility: "team",
    filter: { text: "", filter: "classC", sort: "unit", direction: "ascending" },
  },
  "PATCH /api/dashboard/saved-views/:_id": { name: "Class C, by unit" },
  "POST /api/dashboard/short-replies": { text: "Thank you for letting us know. We will come by tomorrow." },
  "PATCH /api/dashboard/short-replies/:_id": {
    text: "Thank you for letting us know. We will come by tomorrow.",
  },
  "POST /api/dashboard/incidents/new": {
    requestID: "",
    type: "Maintenance",
    category: "Plumbing",
    subCategory: "Leaking faucet/pipe",
    description: "The kitchen tap drips.",
    concernedParty: "Unit 4B",
    priorityLevel: "High",
    userID,
  },
  "PUT /api/dashboard/incidents/one/:_id/privacy": { isPrivate: true },
  "PATCH /api/dashboard/incidents/update": { _id, status: "In Progress" },
  "POST /api/dashboard/incidents/reopen": { _id, message: "It drips again." },
  "POST /api/dashboard/team": {
    email: "lena.marsh@example.com",
    firstName: "Lena",
    lastName: "Marsh",
    title: "Leasing",
    isManager: false,
  },
  "PATCH /api/dashboard/team/:userID": { title: "Front desk" },
  "PATCH /api/dashboard/settings": {
    version: 0,
    property: {
      name: "Alder Quay Residences",
      address: "100 Sample Quay, Exampleville, EX 00100",
      phone: "(555) 555-0100",
      email: "office@example.com",
      emergencyLine: "(555) 555-0110",
      officeHours: [{ from: "09:00", to: "17:00" }, null, null, null, null, null, null],
    },
    scores: { offTypes: ["Eviction Filed/Executed"] },
  },
  "POST /api/dashboard/displays": { code: "7KQ 2M4", name: "Front desk", residentsShownBy: "unit" },
  "POST /api/dashboard/residents/new": { ...resident, email: "rosa.whitfield@example.com" },
  "PATCH /api/dashboard/residents/update": { userID, unitNumber: "5C", monthlyRent: 1900 },
  "PUT /api/dashboard/residents/:userID/move-out": {
    date: "2028-06-30",
    reason: "Lease ended",
    forwardingNote: "Mail goes to 12 Pine Street.",
  },
  "POST /api/dashboard/residents/:userID/decline": {
    reason: "Please register with the address that you gave the office.",
  },
  "PUT /api/dashboard/residents/:userID/lease": {
    leaseStart: "2026-01-01",
    leaseEnd: "2027-12-31",
    monthlyRent: 1900,
  },
  "PUT /api/dashboard/residents/:userID/unit": {
    unitNumber: "5C",
    unitType: "2BHK",
    leaseStart: "2026-01-01",
    leaseEnd: "2026-12-31",
    monthlyRent: 1900,
  },
  "POST /api/dashboard/leases/:leaseID/people": { kind: "occupant", name: "Theo Whitfield" },
  "PATCH /api/dashboard/leases/:leaseID/people/:personID": { kind: "occupant" },
  "PUT /api/dashboard/ledgers/opening-balances": { day: "2026-11-01", rows: [{ unit: "2F", cents: 12050 }] },
  "POST /api/dashboard/leases/:leaseID/ledger": {
    kind: "payment",
    cents: 148000,
    day: "2026-11-02",
    method: "Check 1158",
  },
  "POST /api/dashboard/leases/:leaseID/ledger/:entryID/reversal": { reason: "The bank returned check 1158." },
  "POST /api/dashboard/units/add": {
    number: "2-301",
    building: "Quay House",
    floor: 3,
    type: "2BHK",
    askingRent: 1850,
    note: "",
  },
  "PATCH /api/dashboard/units/:_id": { floor: 3, state: "offline" },
  "PUT /api/dashboard/residents/:userID/phone": { phone: "3125550143" },
  "PUT /api/dashboard/residents/:userID/email-change": { email: "rosa.new@example.com" },
  "POST /api/dashboard/residents/:userID/email": { email: "rosa.new@example.com" },
  "POST /api/auth/email-change": { token: TOKEN },
  "POST /api/dashboard/rchat/send-message": { userID, message: "Good morning!" },
  "PUT /api/dashboard/rchat/mutes/:userID": { duration: "hour", reason: "Insults" },
  "PATCH /api/dashboard/rchat/messages/:_id": { message: "Good morning, everybody!" },
  "PUT /api/dashboard/rchat/messages/:_id/removal": { reason: "Names another resident" },
  "PUT /api/dashboard/rchat/messages/:_id/report": { reason: "Insults a neighbor" },
  "PATCH /api/dashboard/conversations/:conversationID": { assigneeID: "" },
  "POST /api/dashboard/conversations/:conversationID/messages": { text: "Is the gym open today?" },
  "PUT /api/dashboard/conversations/:conversationID/read": { seq: 1 },
  "POST /api/dashboard/delivery/retry": { _id },
  "PUT /api/account/emails": { isOn: false },
};
