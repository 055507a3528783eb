/** Residents who were approved lately, and those who still wait for it. */
import type { Person } from "./person.ts";

export const NEWCOMERS: readonly Person[] = [
  {
    key: "winona",
    name: ["Winona", "Littlefield"],
    personal: {
      dateOfBirth: "1997-07-29",
      maritalStatus: "Single",
      gender: "Female",
      raceEthnicity: "Native American",
    },
    home: { unit: "3D", type: "1BHK", rent: 1485, income: 5400 },
    lease: { startedMonthsAgo: -1, endsInMonths: 12 },
    payments: "",
    events: [],
    approvedDaysAgo: 4,
  },
  {
    key: "kwame",
    name: ["Kwame", "Boateng"],
    personal: { dateOfBirth: "1986-01-10", maritalStatus: "Married", gender: "Male", raceEthnicity: "Black" },
    home: { unit: "5F", type: "2BHK", rent: 1880, income: 6600 },
    lease: { startedMonthsAgo: -1, endsInMonths: 25, day: 15 },
    payments: "",
    events: [],
    approvedDaysAgo: 9,
  },
  {
    key: "leila",
    name: ["Leila", "Farrokh"],
    personal: {
      dateOfBirth: "1993-05-06",
      maritalStatus: "Single",
      gender: "Female",
      raceEthnicity: "Other",
    },
    home: { unit: "1A", type: "1BHK", rent: 1470 },
    payments: "",
    events: [],
    approvedDaysAgo: null,
  },
  {
    key: "quentin",
    name: ["Quentin", "Abernathy"],
    personal: { dateOfBirth: "1977-11-18", maritalStatus: "Married", gender: "Male", raceEthnicity: "White" },
    home: { unit: "1E", type: "2BHK", rent: 1820 },
    payments: "",
    events: [],
    approvedDaysAgo: null,
  },
];
