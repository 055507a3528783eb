/** The partner properties of the demo (specification, section 2). They are fictional. */
import type { PartnerProperty } from "../src/domain/partners.ts";

export const DEMO_PARTNERS: readonly PartnerProperty[] = [
  {
    name: "Example Court Apartments",
    address: "218 Sample Street, Exampleville, EX 00101",
    bedrooms: "1 – 3",
    bathrooms: "1 – 2",
    sqft: "720 – 1,480",
    membership: "Premium Property",
    class: "Class A",
    description:
      "A restored riverside mill ten minutes' walk from Alder Quay. High ceilings and tall arched windows, brick and timber left in sight, and a courtyard that the whole building shares.",
    amenities: [
      "Rooftop terrace over the river",
      "Fitness studio",
      "Coworking lounge",
      "Bicycle workshop",
      "Package lockers",
      "Covered parking",
      "Pet washing room",
    ],
    rent: "$1,650 – $3,200",
    phone: "(555) 555-0148",
    website: "https://example-court.example.com/",
    email: "",
    hours: ["Monday to Friday, 9:00 AM – 6:00 PM", "Saturday, 10:00 AM – 4:00 PM", "Sunday, closed"],
    image: "/partners/example-court.svg",
  },
  {
    name: "Placeholder Park Residences",
    address: "40 Sample Rise, Exampleville, EX 00102",
    bedrooms: "Studio – 3",
    bathrooms: "1 – 2.5",
    sqft: "510 – 1,350",
    membership: "Premium Property",
    class: "Class A",
    description:
      "Three stepped houses around a garden, with a balcony for nearly every home. Quiet streets, a playground in view of the kitchens, and the light rail at the corner.",
    amenities: [
      "Roof gardens with planting beds",
      "Heated indoor pool",
      "Playground",
      "In-home laundry",
      "EV charging",
      "Guest suite",
      "24-hour maintenance",
    ],
    rent: "$1,420 – $2,950",
    phone: "(555) 555-0163",
    website: "https://placeholder-park.example.com/",
    email: "",
    hours: ["Monday to Friday, 8:30 AM – 5:30 PM", "Saturday, 9:00 AM – 3:00 PM", "Sunday, by appointment"],
    image: "/partners/placeholder-park.svg",
  },
];
