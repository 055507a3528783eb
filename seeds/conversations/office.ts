/** Private messages between residents of the demo property and the office. */
import { conversation } from "../chat/script.ts";
import type { Thread } from "./thread.ts";

export const OFFICE_THREADS: readonly Thread[] = [
  {
    resident: "maya",
    unread: "resident",
    talk: conversation(
      5,
      `
      17:48 maya Hi, my bank is changing and autopay will fail on the 1st. I don't want that to count as late.
      +1 09:04 grace Thanks for telling us early. Send us the new form by {date+7} and we will move autopay before the 1st. Nothing will be marked late.
      +1 09:20 maya Where do I find the form?
      +1 09:31 grace It's at the front desk, and I put a copy in your mailbox this morning.
      +3 18:02 maya Got it, and dropped it off just now. Could you confirm it reached you?
      -34m grace It did, and autopay runs from the new account as of next month.
    `,
    ),
  },
  {
    resident: "dana",
    unread: "office",
    talk: conversation(
      3,
      `
      10:12 dana I can't pay the whole rent on the 1st this time. Is there a way to split it?
      11:40 grace Thank you for asking ahead. Half on the 1st and half by the 10th works for us. Shall I put that in writing?
      12:05 dana Yes, please.
      -25m dana I can pay half on Monday and the rest on the 9th. Is that all right?
      -24m dana And does the month still count as paid on time?
    `,
    ),
  },
  {
    resident: "jonah",
    unread: "office",
    photos: ["scorchedOutlet"],
    talk: conversation(
      0,
      `
      -29m jonah There is a burnt smell from the outlet beside the stove. I have switched off the breaker. Should I do anything else?
    `,
    ),
  },
  {
    resident: "elena",
    talk: conversation(
      9,
      `
      08:15 elena Is there a storage cage free? We need one from next month on.
      09:02 grace There are two. Cage 7 is dry and beside the elevator, for $25 a month. Shall I reserve it?
      09:10 elena Yes, thank you!
      +1 15:30 grace It's yours. The key is at the front desk until 6 PM.
    `,
    ),
  },
  {
    resident: "priya",
    talk: conversation(
      12,
      `
      19:20 priya My parents stay with me for three weeks. Do I have to register them?
      +1 09:15 grace Guests up to 14 days need nothing. For three weeks, please send us their names, that is all.
      +1 12:44 priya I will bring a note tomorrow. Thank you.
    `,
    ),
  },
  {
    resident: "farid",
    talk: conversation(
      20,
      `
      16:05 farid Please send me a copy of my lease. My bank asks for it.
      16:31 grace A signed copy is in your mailbox.
      16:40 farid That was quick, thanks.
    `,
    ),
  },
];
