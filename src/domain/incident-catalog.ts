/** The incident catalog: the categories and sub categories of each incident type (specification, section 3). */

import type { IncidentType } from "./enumerations.ts";
import { msgs } from "./message.ts";

/** A category and its sub categories, in the order of the form. */
export interface IncidentCategory {
  category: string;
  subCategories: readonly string[];
}

export const INCIDENT_CATALOG: Readonly<Record<IncidentType, readonly IncidentCategory[]>> = msgs({
  Maintenance: [
    {
      category: "Plumbing",
      subCategories: [
        "Leaking faucet/pipe",
        "Clogged drain/toilet",
        "No hot water",
        "Low water pressure",
        "Burst pipe/major leak",
        "Garbage disposal issue",
        "Sewer backup",
        "Fixture replacement",
      ],
    },
    {
      category: "Electrical",
      subCategories: [
        "Power outage in unit",
        "Outlet not working",
        "Light switch not working",
        "Circuit breaker tripping",
        "Flickering lights",
        "Exposed or damaged wiring",
        "Burning smell or sparks",
        "Doorbell/intercom wiring",
      ],
    },
    {
      category: "HVAC",
      subCategories: [
        "No heat",
        "No air conditioning",
        "Thermostat not working",
        "Poor airflow/uneven temperature",
        "Unusual noise or smell",
        "Water leaking from unit",
        "Filter replacement",
      ],
    },
    {
      category: "Structural / Building",
      subCategories: [
        "Roof leak",
        "Ceiling or wall damage",
        "Floor damage",
        "Door or door frame damage",
        "Window broken or stuck",
        "Stairs/railing/balcony damage",
        "Foundation or wall crack",
        "Mold or water damage",
      ],
    },
    {
      category: "Lighting / Fixtures",
      subCategories: [
        "Bulb replacement",
        "Broken or loose fixture",
        "Hallway/stairwell light out",
        "Exterior/parking light out",
        "Ceiling fan issue",
      ],
    },
    {
      category: "Appliances",
      subCategories: [
        "Refrigerator/freezer",
        "Stove/oven",
        "Dishwasher",
        "Washer",
        "Dryer",
        "Microwave",
        "Range hood/exhaust fan",
      ],
    },
    {
      category: "General Maintenance / Janitorial",
      subCategories: [
        "Common area cleaning",
        "Trash overflow/missed pickup",
        "Pest control",
        "Paint/touch-up",
        "Mailbox issue",
        "Odor or spill cleanup",
      ],
    },
    {
      category: "Grounds / Landscaping",
      subCategories: [
        "Lawn or weeds",
        "Tree or branch hazard",
        "Irrigation leak",
        "Snow or ice removal",
        "Standing water/drainage",
        "Fence or gate damage",
      ],
    },
    {
      category: "Common Areas / Amenities",
      subCategories: [
        "Elevator",
        "Laundry room",
        "Gym equipment",
        "Pool or spa",
        "Clubhouse or lounge",
        "Package room/lockers",
        "Entry or intercom system",
      ],
    },
    {
      category: "Safety / Security",
      subCategories: [
        "Smoke/CO detector",
        "Fire extinguisher or alarm",
        "Door lock or key",
        "Gate or access control",
        "Security camera",
        "Blocked emergency exit",
        "Gas smell",
      ],
    },
    { category: "Other", subCategories: ["Other"] },
  ],
  Complaint: [
    {
      category: "Noise",
      subCategories: [
        "Loud music or party",
        "Barking or animal noise",
        "Late-night noise",
        "Other noise complaint",
      ],
    },
    {
      category: "Neighbor Conflict",
      subCategories: [
        "Verbal dispute",
        "Harassment or intimidation",
        "Property interference or damage",
        "Other neighbor conflict",
      ],
    },
    {
      category: "Staff Conduct",
      subCategories: [
        "Unprofessional behavior",
        "Slow or no response",
        "Entry without notice",
        "Other staff conduct complaint",
      ],
    },
    {
      category: "Parking",
      subCategories: [
        "Unauthorized vehicle in space",
        "Blocked driveway or fire lane",
        "Guest parking misuse",
        "Other parking complaint",
      ],
    },
    {
      category: "Common Area",
      subCategories: [
        "Cleanliness",
        "Misuse of amenities",
        "Smoking in common area",
        "Other common area complaint",
      ],
    },
    {
      category: "Safety/Security",
      subCategories: [
        "Suspicious activity",
        "Broken access or poor lighting",
        "Illegal activity",
        "Other safety complaint",
      ],
    },
    {
      category: "Pets",
      subCategories: [
        "Unleashed pet",
        "Pet waste not cleaned up",
        "Aggressive animal",
        "Other pet complaint",
      ],
    },
    { category: "Other", subCategories: ["Other"] },
  ],
  Dispute: [
    {
      category: "Behavior - RP Score",
      subCategories: [
        "Incorrect behavior entry",
        "Missing positive behavior entry",
        "Unfair RP deduction",
        "Duplicate behavior entry",
        "Other behavior score dispute",
      ],
    },
    {
      category: "Payment Score",
      subCategories: [
        "Payment marked late in error",
        "Payment not recorded",
        "Unfair payment score",
        "Wrong month or duplicate payment entry",
        "Other payment score dispute",
      ],
    },
    {
      category: "Currency Points",
      subCategories: [
        "Incorrect CP amount",
        "CP not credited",
        "Unfair CP decision",
        "Redemption not honored",
        "Other currency points dispute",
      ],
    },
  ],
});

/** Sub categories of emergencies. For them, the form shows the office's emergency number. */
export const CALL_NOW_SUB_CATEGORIES: readonly string[] = [
  "Gas smell",
  "Burst pipe/major leak",
  "Sewer backup",
  "Burning smell or sparks",
  "Exposed or damaged wiring",
  "Smoke/CO detector",
  "Blocked emergency exit",
];
