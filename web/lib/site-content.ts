/** Names, texts and addresses of this installation. All of them are placeholders: replace them here. */

export const SITE = {
  product: "Rowanstead",
  property: "Alder Quay Residences",
  propertyShort: "Alder Quay",
  tagline: "Your home, and the people who look after it.",
  /** What the product does and for whom; shown on the home screen. */
  summary: "The resident and staff portal of Alder Quay Residences",
  audiences: [
    {
      who: "For residents",
      what: "See your lease, scores and rewards, report incidents and message staff.",
    },
    { who: "For staff", what: "See the whole property at a glance, and answer while it matters." },
  ],
  loginPane: "Leases, repairs, rewards and messages for everyone at Alder Quay.",
  mission: {
    title: "Our mission",
    text: "To make renting straightforward for both sides: clear records, quick repairs, and fair recognition for residents who pay on time and look after the building.",
  },
  vision: {
    title: "Our vision",
    text: "Buildings where people choose to stay, because every question has an answer, every request has an owner, and good neighbors are noticed.",
  },
  contact: {
    intro: "The office answers questions about apartments, leases and this portal.",
    address: {
      lines: ["Alder Quay Residences", "100 Sample Quay", "Exampleville, EX 00100"],
      note: "The office is on the ground floor, to the right of the front door.",
    },
    email: { address: "office@example.com", note: "We answer within one working day." },
    phone: {
      shown: "(555) 555-0100",
      href: "tel:+15555550100",
      note: "Monday to Friday, 9:00 AM to 5:00 PM.",
    },
  },
  /** The product's separate login, linked under SERVICES. */
  productLogin: { label: "Rowanstead product login", href: "https://login.rowanstead.example.com/" },
  copyrightYear: 2026,
} as const;
