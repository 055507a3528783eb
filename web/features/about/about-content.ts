/** The texts of About and the team. All of them are placeholders: replace them here. */

export interface TeamMember {
  name: string;
  title: string;
  desc: string;
  /** A portrait, as high as it is wide. */
  img: string;
}

const team: readonly TeamMember[] = [
  {
    name: "Avery Sample",
    title: "Property Director",
    desc: "Runs the whole building, from the budget to the boiler. Holds open office hours in the lobby every Thursday.",
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
    desc: "Makes sure that every repair has an owner and a date, and that you know when it is done.",
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
    desc: "Keeps this portal running and its records correct, and explains every score that is not clear.",
    img: "/team/quinn.svg",
  },
];

export const ABOUT = {
  intro:
    "Six people look after Alder Quay, and one portal keeps everybody who lives and works here on the same page.",
  team,
  story: {
    title: "Our story",
    text: "One question, one answer, and the portal in between: a short tour of what residents and staff see.",
  },
} as const;
