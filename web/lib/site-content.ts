/** Texts of this installation. All of them are placeholders: replace them here. The property's name and contact are settings. */

export const SITE = {
  product: "Rowanstead",
  tagline: "Your home, and the people who look after it.",
  audiences: [
    {
      who: "For residents",
      what: "See your lease, scores and rewards, report incidents and message staff.",
    },
    { who: "For staff", what: "See the whole property at a glance, and answer while it matters." },
  ],
  loginPane: "Leases, repairs, rewards and messages in one place.",
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
    addressNote: "The office is on the ground floor, to the right of the front door.",
    emailNote: "We answer within one working day.",
  },
  /** The product's separate login, linked under SERVICES. */
  productLogin: { label: "Rowanstead product login", href: "https://login.rowanstead.example.com/" },
  copyrightYear: 2026,
} as const;
