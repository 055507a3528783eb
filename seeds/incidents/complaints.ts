/** Complaints: about what disturbs, never about who somebody is. */
import type { IncidentTexts } from "./incident-text.ts";

const ABOVE = "Residents of the unit above";
const NEXT_DOOR = "Residents of the unit next door";
const OFFICE = "Property office";
const UNKNOWN = "Not known";

export const COMPLAINTS: IncidentTexts = {
  Noise: [
    [
      "Loud music or party",
      "Loud music until half past one on Friday night. I knocked once at midnight.",
      ABOVE,
    ],
    [
      "Barking or animal noise",
      "A dog barks for about an hour every weekday after eight in the morning.",
      NEXT_DOOR,
    ],
    ["Late-night noise", "Furniture is moved around after eleven at night several times a week.", ABOVE],
    [
      "Other noise complaint",
      "The delivery trucks leave their engines running under our bedroom before six.",
      "Delivery company",
    ],
  ],
  "Neighbor Conflict": [
    [
      "Verbal dispute",
      "We disagreed loudly about the shared storage cage. I would like someone to mediate.",
      NEXT_DOOR,
    ],
    [
      "Harassment or intimidation",
      "I received two unfriendly notes on my door this week and would like to talk in private.",
      UNKNOWN,
    ],
    [
      "Property interference or damage",
      "The planter that I keep beside my door was moved and broken.",
      UNKNOWN,
    ],
    [
      "Other neighbor conflict",
      "We can't agree about the laundry room times. A schedule would help both of us.",
      NEXT_DOOR,
    ],
  ],
  "Staff Conduct": [
    ["Unprofessional behavior", "I was cut short on the phone when I asked about my deposit.", OFFICE],
    ["Slow or no response", "I have asked three times about the window screen and got no answer.", OFFICE],
    [
      "Entry without notice",
      "A contractor entered while I was at work, and I had not been told.",
      "HVAC contractor",
    ],
    [
      "Other staff conduct complaint",
      "My message about the parking permit was answered by someone new each time.",
      OFFICE,
    ],
  ],
  Parking: [
    ["Unauthorized vehicle in space", "A silver van has been in my numbered space since Sunday.", UNKNOWN],
    [
      "Blocked driveway or fire lane",
      "Cars wait in the fire lane at the north entrance most evenings.",
      UNKNOWN,
    ],
    ["Guest parking misuse", "The same two cars have used guest parking for about three weeks.", UNKNOWN],
    ["Other parking complaint", "The lines in row C are so worn that people park across two spaces.", OFFICE],
  ],
  "Common Area": [
    ["Cleanliness", "The grill area was left full of plates and charcoal after the weekend.", UNKNOWN],
    ["Misuse of amenities", "Weights are left on the floor of the gym, and one mirror is cracked.", UNKNOWN],
    [
      "Smoking in common area",
      "There is smoking on the stairs between the second and the third floor.",
      UNKNOWN,
    ],
    ["Other common area complaint", "The lounge is booked for whole weekends and then stays empty.", OFFICE],
  ],
  "Safety/Security": [
    [
      "Suspicious activity",
      "Someone tried the handles of several cars in the garage around two at night.",
      UNKNOWN,
    ],
    ["Broken access or poor lighting", "The side door does not lock, and the light above it is out.", OFFICE],
    ["Illegal activity", "Packages were opened in the mail room. I kept the empty boxes.", UNKNOWN],
    ["Other safety complaint", "The stairs to the roof terrace are slippery after rain.", OFFICE],
  ],
  Pets: [
    ["Unleashed pet", "A large dog runs without a leash in the courtyard in the mornings.", UNKNOWN],
    ["Pet waste not cleaned up", "Pet waste is left on the lawn by the playground.", UNKNOWN],
    ["Aggressive animal", "A dog jumped at my daughter in the elevator. Nobody was hurt.", UNKNOWN],
    ["Other pet complaint", "Bird food on the balcony above attracts a lot of pigeons.", ABOVE],
  ],
  Other: [["Other", "Flyers are put under our doors almost daily although the sign asks for none.", UNKNOWN]],
};
