/** Names, texts and addresses of this installation. They are placeholders: replace them. */
import { EMERGENCY_LINE } from "@domain/incident-rules.ts";

export interface TeamMember {
  name: string;
  title: string;
  desc: string;
  /** A square portrait. */
  img: string;
}

const team: readonly TeamMember[] = [
  {
    name: "Avery Sample",
    title: "Property Director",
    desc: "Answers for the whole building, from the budget to the boiler. Holds an open hour in the lobby every Thursday.",
    img: "/team/avery.svg",
  },
  {
    name: "Jordan Sample",
    title: "Resident Relations Lead",
    desc: "Your first contact for questions, complaints and disputes, and the voice you read most often in the chat.",
    img: "/team/jordan.svg",
  },
  {
    name: "Morgan Sample",
    title: "Maintenance Manager",
    desc: "Sees to it that every repair has an owner and a date, and that you hear when it is done.",
    img: "/team/morgan.svg",
  },
  {
    name: "Riley Sample",
    title: "Leasing & Renewals",
    desc: "Shows apartments, prepares leases and calls you well before yours ends.",
    img: "/team/riley.svg",
  },
  {
    name: "Casey Sample",
    title: "Rewards & Community",
    desc: "Looks after the rewards, the courtyard events and the welcome basket on your first day.",
    img: "/team/casey.svg",
  },
  {
    name: "Quinn Sample",
    title: "Systems & Data",
    desc: "Keeps this portal running and its records right, and explains every score that is not clear.",
    img: "/team/quinn.svg",
  },
];

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
  about: {
    intro:
      "Six people look after Alder Quay, and one portal keeps everybody who lives and works here on the same page.",
    team,
    story: {
      title: "Our story",
      text: "One question, one answer, and the portal in between: a short tour of what residents and staff see.",
    },
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
    /** Answered day and night; shown for incidents that can't wait. */
    emergency: EMERGENCY_LINE,
  },
  /** The product's separate login, linked under SERVICES. */
  productLogin: { label: "Rowanstead product login", href: "https://login.rowanstead.example.com/" },
  copyrightYear: 2026,
} as const;
