/** Incidents with a fixed reporter, time and status, for the residents that a visitor looks at first. */
import type { IncidentStatus, IncidentType } from "../../src/domain/enumerations.ts";

export interface ScriptedIncident {
  by: string;
  daysAgo: number;
  /** Time of day; left out of the story while it still lies ahead today. */
  at: string;
  type: IncidentType;
  category: string;
  subCategory: string;
  description: string;
  concernedParty: string;
  status: IncidentStatus;
  /** The assignee. */
  assignee?: "grace" | "ben";
  /** Days from today to its due date; negative when it is overdue. */
  dueIn?: number;
  waitingFor?: string;
  outcome?: string;
  resolution?: string;
}

export const SCRIPTED_INCIDENTS: readonly ScriptedIncident[] = [
  {
    by: "maya",
    daysAgo: 4,
    at: "19:20",
    type: "Maintenance",
    category: "Plumbing",
    subCategory: "Low water pressure",
    description: "The kitchen tap has been weak for some days. The bathroom is fine.",
    concernedParty: "Building maintenance",
    status: "In Progress",
    assignee: "ben",
    dueIn: 0,
  },
  {
    by: "maya",
    daysAgo: 15,
    at: "18:31",
    type: "Maintenance",
    category: "Lighting / Fixtures",
    subCategory: "Hallway/stairwell light out",
    description: "The hallway light outside 3C flickers after dark and sometimes stays off.",
    concernedParty: "Building maintenance",
    status: "Resolved",
    assignee: "ben",
    outcome: "Fixed",
    resolution: "The lamp and its starter are new. Please tell us if it flickers again.",
  },
  {
    by: "maya",
    daysAgo: 41,
    at: "09:12",
    type: "Dispute",
    category: "Payment Score",
    subCategory: "Payment marked late in error",
    description: "That month's rent left my account on the first. The bank statement is at the office.",
    concernedParty: "Leasing office",
    status: "Open",
    assignee: "grace",
    dueIn: 3,
  },
  {
    by: "maya",
    daysAgo: 38,
    at: "18:12",
    type: "Dispute",
    category: "Behavior - RP Score",
    subCategory: "Unfair RP deduction",
    description: "The bags beside the bin were not mine. I was away that whole week.",
    concernedParty: "Leasing office",
    status: "Resolved",
    assignee: "grace",
    outcome: "Upheld",
    resolution: "The camera at the bins shows somebody else. I am sorry for the mistake.",
  },
  {
    by: "maya",
    daysAgo: 76,
    at: "10:04",
    type: "Complaint",
    category: "Noise",
    subCategory: "Loud music or party",
    description: "Music from the floor above until past midnight on Saturday.",
    concernedParty: "Residents of the fourth floor",
    status: "Resolved",
    outcome: "Taken care of",
    resolution: "We have spoken with the tenants above you. They know the quiet hours now.",
  },
  {
    by: "maya",
    daysAgo: 162,
    at: "20:15",
    type: "Maintenance",
    category: "Appliances",
    subCategory: "Dishwasher",
    description: "The dishwasher does not drain. The filter is clean.",
    concernedParty: "Building maintenance",
    status: "Resolved",
    outcome: "Fixed",
    resolution: "The drain pump was stuck and has been replaced.",
  },
  {
    by: "priya",
    daysAgo: 1,
    at: "20:46",
    type: "Maintenance",
    category: "Plumbing",
    subCategory: "Burst pipe/major leak",
    description: "Water is coming through the bathroom wall beside the tub. Towels are down.",
    concernedParty: "Building maintenance",
    status: "In Progress",
    assignee: "ben",
    dueIn: 1,
  },
  {
    by: "dana",
    daysAgo: 2,
    at: "12:40",
    type: "Dispute",
    category: "Payment Score",
    subCategory: "Unfair payment score",
    description: "The returned payment was a bank error. My bank has confirmed it in writing.",
    concernedParty: "Leasing office",
    status: "Open",
    assignee: "grace",
    dueIn: -1,
  },
  {
    by: "dana",
    daysAgo: 63,
    at: "22:48",
    type: "Complaint",
    category: "Noise",
    subCategory: "Late-night noise",
    description: "Footsteps and moving furniture above my bedroom after eleven, four nights this week.",
    concernedParty: "Residents of the unit above",
    status: "On Hold",
    assignee: "grace",
    waitingFor: "an answer from the tenants above",
  },
  {
    by: "marcus",
    daysAgo: 3,
    at: "23:15",
    type: "Complaint",
    category: "Noise",
    subCategory: "Loud music or party",
    description: "Loud music from the courtyard side again tonight, with the windows open.",
    concernedParty: "Residents of the unit next door",
    status: "Open",
  },
  {
    by: "elena",
    daysAgo: 5,
    at: "07:25",
    type: "Maintenance",
    category: "HVAC",
    subCategory: "Thermostat not working",
    description: "The thermostat shows 68, but the children's room is much colder.",
    concernedParty: "Building maintenance",
    status: "In Progress",
    assignee: "ben",
    dueIn: -2,
  },
  {
    by: "farid",
    daysAgo: 6,
    at: "17:55",
    type: "Complaint",
    category: "Parking",
    subCategory: "Unauthorized vehicle in space",
    description: "A car without a permit has been in space 14 since yesterday.",
    concernedParty: "Not known",
    status: "Open",
  },
];
