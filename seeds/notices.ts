/** Notifications that staff of the demo property sent to everybody, to some residents, or to each other. */

export interface DemoNotice {
  daysAgo: number;
  at: string;
  /** All residents, those whose unit number matches, all staff, or the key of one person. */
  to: "residents" | RegExp | "staff" | { key: string };
  type: string;
  /** Dates as in conversations: `{date+3}`, counted from the day of the notice. */
  message: string;
}

const EAST_WING = /[D-F]$/;
const FLOORS_FIVE_AND_SIX = /^[56]/;

export const DEMO_NOTICES: readonly DemoNotice[] = [
  {
    daysAgo: 118,
    at: "10:30",
    to: "residents",
    type: "Office Hours",
    message: "The office is now open until 7 PM on Wednesdays. Appointments can be made in the chat.",
  },
  {
    daysAgo: 74,
    at: "09:15",
    to: "residents",
    type: "Unit Inspection",
    message:
      "Annual unit inspections begin on {date+10}. You will get your own time at least 48 hours ahead.",
  },
  {
    daysAgo: 34,
    at: "09:40",
    to: "residents",
    type: "Maintenance Notice",
    message: "Elevator inspection on {date+2}, 8 to 10 AM. One car keeps running at all times.",
  },
  {
    daysAgo: 18,
    at: "08:20",
    to: FLOORS_FIVE_AND_SIX,
    type: "Maintenance Notice",
    message: "Hot water is off on the fifth and sixth floor on {date+2} from 1 to 3 PM.",
  },
  {
    daysAgo: 11,
    at: "09:05",
    to: "residents",
    type: "Resident Survey",
    message: "The resident survey is open until {date+10}. Completing it brings 0.5 RP and 15 CP.",
  },
  {
    daysAgo: 4,
    at: "09:10",
    to: EAST_WING,
    type: "Maintenance Notice",
    message: "East wing: the water is off on {date+6} from 9 to 11 AM for the new main valve.",
  },
  {
    daysAgo: 2,
    at: "10:02",
    to: "residents",
    type: "Community Event",
    message: "Board game evening on {date+4} at 7 PM in the lounge. There is room for twenty.",
  },
  {
    daysAgo: 1,
    at: "11:25",
    to: { key: "maya" },
    type: "Package",
    message: "A large package for unit 3C is in locker 12. Please pick it up within five days.",
  },
  {
    daysAgo: 23,
    at: "16:00",
    to: { key: "maya" },
    type: "Rewards",
    message: "A few rewards have been added lately. See the Rewards tab for all of them.",
  },
  {
    daysAgo: 6,
    at: "08:05",
    to: "staff",
    type: "Vendor Visit",
    message: "The fire safety contractor checks all extinguishers on {date+9} from 8 AM.",
  },
  {
    daysAgo: 3,
    at: "17:45",
    to: "staff",
    type: "Move-In",
    message: "Units 3D and 5F move in next month. Loading bay and keys are to be prepared.",
  },
  {
    daysAgo: 2,
    at: "08:35",
    to: { key: "grace" },
    type: "Renewals",
    message: "The renewal offers for the leases that end within three months are ready to be signed.",
  },
  {
    daysAgo: 1,
    at: "07:50",
    to: { key: "ben" },
    type: "Spare Parts",
    message: "The mixing valves and the thermostat batteries have been delivered to the workshop.",
  },
];
