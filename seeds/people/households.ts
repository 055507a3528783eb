/** People who share a lease: with a resident of the other lists, or with each other. */
import type { ContactForm } from "../../src/domain/lease-rules.ts";
import type { Person } from "./person.ts";

const GARDEN = { unit: "77Z", type: "2Bed/1Bath", rent: 1500 } as const;
const GARDEN_LEASE = { startedMonthsAgo: 5, endsInMonths: 6 } as const;

export const HOUSEHOLD_PEOPLE: readonly Person[] = [
  // A couple, with Caleb.
  {
    key: "yuki",
    name: ["Yuki", "Iwamoto"],
    personal: {
      dateOfBirth: "1989-02-17",
      maritalStatus: "Married",
      gender: "Female",
      raceEthnicity: "Asian",
    },
    home: { unit: "3A", type: "2Bed/1Bath", rent: 1750, income: 3900 },
    lease: { startedMonthsAgo: 10, endsInMonths: 1 },
    joins: { key: "caleb", kind: "leaseholder" },
    payments: "",
    events: [],
  },
  // Roommates.
  {
    key: "paige",
    name: ["Paige", "Morrow"],
    personal: {
      dateOfBirth: "1999-10-08",
      maritalStatus: "Single",
      gender: "Female",
      raceEthnicity: "White",
    },
    home: { ...GARDEN, income: 3100 },
    lease: GARDEN_LEASE,
    payments: "OOOOOO",
    events: [[2, 15, "Community Event Attendance", "Grace Holloway"]],
  },
  {
    key: "joaquin",
    name: ["Joaquin", "Salas"],
    personal: {
      dateOfBirth: "1998-05-21",
      maritalStatus: "Single",
      gender: "Male",
      raceEthnicity: "Hispanic",
    },
    home: { ...GARDEN, income: 2900 },
    lease: GARDEN_LEASE,
    joins: { key: "paige", kind: "leaseholder" },
    payments: "",
    events: [],
  },
  // A family, with Linh: her grown-up son lives there without owing the rent.
  {
    key: "minh",
    name: ["Minh", "Tran"],
    personal: { dateOfBirth: "2004-01-30", maritalStatus: "Single", gender: "Male", raceEthnicity: "Asian" },
    home: { unit: "6E", type: "2Bed/1Bath", rent: 1780 },
    lease: { startedMonthsAgo: 30, endsInMonths: 5 },
    joins: { key: "linh", kind: "occupant" },
    payments: "",
    events: [],
  },
];

/** People without an account, by the key of the first leaseholder. */
export const CONTACTS: Readonly<Record<string, readonly ContactForm[]>> = {
  linh: [{ kind: "occupant", name: "Lan Tran", phone: "", email: "" }],
  paige: [
    {
      kind: "guarantor",
      name: "Helen Morrow",
      phone: "5555550198",
      email: "helen.morrow@example.com",
    },
  ],
};
