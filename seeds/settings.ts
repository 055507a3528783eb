/** The settings of the demo property. Names, addresses and numbers are fictional. */
import { NO_LOGO } from "../src/domain/property-image.ts";
import { TOUR_VIDEO } from "../src/domain/public-pages.ts";
import type { SettingsSections } from "../src/domain/settings.ts";

import { DEMO_PARTNERS } from "./partners.ts";

const WORKDAY = { from: "09:00", to: "17:00" };

export const DEMO_SETTINGS: SettingsSections = {
  property: {
    name: "Alder Quay Residences",
    address: "100 Sample Quay, Exampleville, EX 00100",
    phone: "(555) 555-0100",
    email: "office@example.com",
    emergencyLine: "(555) 555-0199",
    officeHours: [WORKDAY, WORKDAY, WORKDAY, WORKDAY, WORKDAY, null, null],
  },
  languages: { default: "" },
  logo: NO_LOGO,
  pages: {
    mission:
      "To make renting straightforward for both sides: clear records, quick repairs, and fair recognition for residents who pay on time and look after the building.",
    vision:
      "Buildings where people choose to stay, because every question has an answer, every request has an owner, and good neighbors are noticed.",
    story:
      "One question, one answer, and the portal in between: a short tour of what residents and staff see.",
    storyVideo: TOUR_VIDEO,
    addressNote: "The office is on the ground floor, to the right of the front door.",
    emailNote: "We answer within one working day.",
    loginAddress: "https://login.rowanstead.example.com/",
  },
  scores: { offTypes: [] },
  personalDetails: { asksTraits: true },
  about: {
    people: [
      {
        name: "Avery Sample",
        title: "Property Director",
        text: "Runs the whole building, from the budget to the boiler. Holds open office hours in the lobby every Thursday.",
        photo: "/team/avery.svg",
      },
      {
        name: "Jordan Sample",
        title: "Resident Relations Lead",
        text: "Your first contact for questions, complaints and disputes, and the voice you read most often in the chat.",
        photo: "/team/jordan.svg",
      },
      {
        name: "Morgan Sample",
        title: "Maintenance Manager",
        text: "Makes sure that every repair has an owner and a date, and that you know when it is done.",
        photo: "/team/morgan.svg",
      },
      {
        name: "Riley Sample",
        title: "Leasing & Renewals",
        text: "Shows apartments, prepares leases and calls you well before yours ends.",
        photo: "/team/riley.svg",
      },
      {
        name: "Casey Sample",
        title: "Rewards & Community",
        text: "Looks after the rewards, the courtyard events and the welcome basket on your first day.",
        photo: "/team/casey.svg",
      },
      {
        name: "Quinn Sample",
        title: "Systems & Data",
        text: "Keeps this portal running and its records correct, and explains every score that is not clear.",
        photo: "/team/quinn.svg",
      },
    ],
  },
  partners: { properties: DEMO_PARTNERS },
  team: { requiresSecondFactor: false, requiredSince: "" },
  retention: { months: 12 },
  // The seed sets since when the ledger is on.
  ledger: {
    isOn: true,
    dueDay: 1,
    graceDays: 0,
    howToPay:
      "Bank transfer to the account on page 2 of your lease. Write your unit as the reference.\nCheck or money order to Alder Quay Residences, at the office or in the drop box by the mail room.",
    since: "",
  },
};
