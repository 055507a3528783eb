/** What the office does by the API, such as moving in the residents of a test. */
import type { NewResidentView, ResidentView } from "../../../src/domain/resident.ts";
import { residentScores } from "../../../src/domain/resident-scores.ts";
import { demoToday } from "./demo-days.ts";
import { STAFF } from "./people.ts";
import type { Site } from "./site.ts";
import { type RestClient, restClient } from "./staff-client.ts";

let names = 0;

/** A last name that no other person has, because a repeated test finds the people of its first run. */
export function uniqueName(): string {
  names += 1;
  return `Sample${String(names).padStart(3, "0")}`;
}

export interface Office {
  rest: RestClient;
  /** Enters a resident with a lease that runs through the year. */
  enter(firstName: string, fields?: object): Promise<NewResidentView>;
  /**
   * Enters a resident and saves the scores of empty logs: class C. Otherwise the first entry changes the class, which adds a notification
   * and moves buttons that a test is about to click.
   */
  moveIn(firstName: string, fields?: object): Promise<NewResidentView>;
}

export async function openOffice(site: Site): Promise<Office> {
  const rest = await restClient(site.url, STAFF);
  const year = Number(demoToday().slice(0, 4));
  const enter: Office["enter"] = (firstName, fields = {}) =>
    rest.post<NewResidentView>("/api/dashboard/residents/new", {
      firstName,
      lastName: "Sample",
      email: `${firstName}.${uniqueName()}@example.com`.toLowerCase(),
      phone: "5555550142",
      dateOfBirth: "1990-05-17",
      maritalStatus: "Single",
      gender: "Other",
      raceEthnicity: "Other",
      unitNumber: "7G",
      unitType: "2BHK",
      leaseStart: `${year - 1}-01-01`,
      leaseEnd: `${year + 1}-12-31`,
      monthlyRent: 1400,
      monthlyFee: 50,
      ...fields,
    });
  return {
    rest,
    enter,
    async moveIn(firstName, fields) {
      const resident = await enter(firstName, fields);
      const noEntries = { rpSum: 0, cpSum: 0, payments: [], storedCP: 0 };
      // The points of the property matter only to residents who have some.
      const inputs = {
        ...resident,
        ...noEntries,
        monthlyIncome: null,
        propertyCpTotal: 1,
        today: demoToday(),
      };
      const scores = { userID: resident.userID, ...residentScores(inputs) };
      const scored = await rest.patch<ResidentView>("/api/dashboard/residents/update", scores);
      return { ...resident, ...scored };
    },
  };
}
