/** Maintenance requests about the building, its grounds and what everybody shares. */
import type { IncidentTexts } from "./incident-text.ts";

const CREW = "Building maintenance";
const CLEANING = "Cleaning contractor";
const GROUNDS = "Grounds crew";

export const BUILDING_MAINTENANCE: IncidentTexts = {
  "Structural / Building": [
    [
      "Roof leak",
      "After the heavy rain there is a wet ring on the ceiling of the top-floor hallway.",
      "Roofing contractor",
    ],
    ["Ceiling or wall damage", "A piece of plaster came down beside the window in the living room.", CREW],
    ["Floor damage", "Three planks in front of the balcony door have lifted at the edges.", CREW],
    ["Door or door frame damage", "The bedroom door scrapes the frame and no longer closes.", CREW],
    ["Window broken or stuck", "The kitchen window does not open since it was painted.", CREW],
    [
      "Stairs/railing/balcony damage",
      "The balcony railing moves when I lean on it. We keep the door locked for now.",
      CREW,
    ],
    [
      "Foundation or wall crack",
      "The crack beside the garage door looks longer than it did in spring.",
      "Structural engineer",
    ],
    [
      "Mold or water damage",
      "Dark spots came back in the corner of the bathroom ceiling after cleaning.",
      CREW,
    ],
  ],
  "General Maintenance / Janitorial": [
    [
      "Common area cleaning",
      "The second-floor hallway carpet has a large coffee stain near the elevator.",
      CLEANING,
    ],
    ["Trash overflow/missed pickup", "The recycling bins were not emptied this week and are full.", CLEANING],
    [
      "Pest control",
      "I saw ants along the baseboard in the kitchen on three days in a row.",
      "Pest control contractor",
    ],
    ["Paint/touch-up", "The paint in the entry is scuffed from the move of the furniture.", CREW],
    ["Mailbox issue", "My mailbox door does not latch, and letters have fallen out.", CREW],
    [
      "Odor or spill cleanup",
      "Something spilled in the trash room and the smell reaches the hallway.",
      CLEANING,
    ],
  ],
  "Grounds / Landscaping": [
    [
      "Lawn or weeds",
      "The weeds along the east path have grown over the edge of the pavement.",
      GROUNDS,
      "summer",
    ],
    ["Tree or branch hazard", "A long branch is cracked and hangs over the bicycle stand.", GROUNDS],
    [
      "Irrigation leak",
      "A sprinkler head near the playground runs all night and floods the path.",
      GROUNDS,
      "summer",
    ],
    [
      "Snow or ice removal",
      "The ramp at the north entrance is icy. I put a chair in front of it.",
      GROUNDS,
      "winter",
    ],
    [
      "Standing water/drainage",
      "After rain there is a deep puddle at the bottom of the garage ramp.",
      GROUNDS,
    ],
    ["Fence or gate damage", "Two boards are missing in the fence behind the dog area.", GROUNDS],
  ],
  "Common Areas / Amenities": [
    ["Elevator", "The west elevator stops about an inch above the third floor.", "Elevator contractor"],
    ["Laundry room", "Washer 4 in the laundry room took the payment and did not start.", CREW],
    ["Gym equipment", "The belt of the second treadmill slips when you run.", "Fitness contractor"],
    ["Pool or spa", "The pool gate no longer closes by itself.", CREW, "summer"],
    ["Clubhouse or lounge", "The projector in the lounge does not find any input.", CREW],
    ["Package room/lockers", "Locker 17 shows as empty but does not open.", "Locker supplier"],
    [
      "Entry or intercom system",
      "The keypad at the south entry needs several tries for each code.",
      "Intercom contractor",
    ],
  ],
  "Safety / Security": [
    [
      "Smoke/CO detector",
      "The hallway smoke detector chirps every minute. A new battery did not help.",
      CREW,
    ],
    [
      "Fire extinguisher or alarm",
      "The inspection tag on the extinguisher by the garage is out of date.",
      "Fire safety contractor",
    ],
    ["Door lock or key", "My key turns only if I lift the door a little.", CREW],
    [
      "Gate or access control",
      "The garage gate stays open for several minutes after a car has passed.",
      CREW,
    ],
    ["Security camera", "The camera over the bicycle room points at the wall.", "Security contractor"],
    ["Blocked emergency exit", "Boxes were left in front of the emergency exit on the ground floor.", CREW],
    [
      "Gas smell",
      "I noticed a gas smell near the stove, opened the windows and called the emergency number.",
      CREW,
    ],
  ],
  Other: [
    ["Other", "Could a second bicycle hook be mounted in the storage room? There is space for it.", CREW],
  ],
};
