/** The messages about the scripted incidents, and the internal notes of staff. */
import { conversation } from "../chat/script.ts";
import type { IncidentThread } from "./thread.ts";

export const INCIDENT_THREADS: readonly IncidentThread[] = [
  {
    resident: "maya",
    subCategory: "Low water pressure",
    unread: "resident",
    photos: ["drippingFaucet", "wetCabinet"],
    talk: conversation(
      3,
      `
      08:40 ben I can come today after four. Is anybody at home?
      08:52 maya Yes, that works. The cat will be in the bedroom, so please keep that door closed.
      16:40 ben The cartridge was worn through and is new now. I also want to flush the line when the main valve is changed.
      +1 18:15 maya Much better already. Thank you, Ben.
      -48m ben The main valve is in. Could you let the kitchen tap run for a minute and tell me how it is?
    `,
    ),
    notes: conversation(
      3,
      `
      16:44 ben Used one cartridge from stock. Two are left, so we should order more.
      17:02 grace Ordered six, they arrive within the week.
    `,
    ),
  },
  {
    resident: "maya",
    subCategory: "Payment marked late in error",
    talk: conversation(
      40,
      `
      10:20 grace Thank you. I have asked the bank for the value date and will come back to you.
      +2 14:05 maya I have put the statement into the box at the front desk, too.
    `,
    ),
    notes: conversation(
      38,
      `
      09:30 grace The statement shows the 1st. Waiting for the bank's letter before the entry is corrected.
    `,
    ),
  },
  {
    resident: "priya",
    subCategory: "Burst pipe/major leak",
    unread: "office",
    photos: ["wetWall", "crackedTile"],
    talk: conversation(
      1,
      `
      20:52 ben I am on my way. Please turn the valve under the sink to the right until it stops.
      20:58 priya Done. It is only dripping now.
      21:40 ben The pipe behind the tub has split. The water to your bathroom stays off tonight, and the plumber comes in the morning.
      -52m priya The plumber has just left and says that the wall has to dry for two days. When can I shower again?
    `,
    ),
    notes: conversation(
      1,
      `
      21:55 ben Check 4E below for stains tomorrow. Insurance needs photos of the wall before it is closed.
    `,
    ),
  },
  {
    resident: "dana",
    subCategory: "Unfair payment score",
    talk: conversation(
      1,
      `
      09:14 grace Could you bring the bank's letter to the office? A copy is enough.
      12:30 dana I will, this week.
    `,
    ),
  },
  {
    resident: "elena",
    subCategory: "Thermostat not working",
    unread: "office",
    talk: conversation(
      4,
      `
      10:05 ben I have bled the radiator in the children's room. Please tell me tomorrow morning how warm it got.
      +1 07:50 elena A little warmer, but still 4 degrees less than in the living room.
      +2 08:10 elena It is the same today. Could you have another look?
    `,
    ),
    notes: conversation(
      2,
      `
      11:20 ben The valve in the children's room sticks. I need a replacement, the supplier has it next week.
    `,
    ),
  },
];
