/** The demo accounts that can be signed in to: the two staff members and one resident. */

export interface DemoStaff {
  key: "grace" | "ben";
  firstName: string;
  lastName: string;
  title: string;
  email: string;
  password: string;
}

export const DEMO_STAFF: readonly DemoStaff[] = [
  {
    key: "grace",
    firstName: "Grace",
    lastName: "Holloway",
    title: "Property manager",
    email: "staff@example.com",
    password: "demo-staff-2026",
  },
  {
    key: "ben",
    firstName: "Ben",
    lastName: "Arkwright",
    title: "Maintenance",
    email: "ben.arkwright@example.com",
    password: "demo-upkeep-2026",
  },
];

/** The staff member who may change the settings. */
export const DEMO_MANAGER: DemoStaff["key"] = "grace";

/** The resident whose account has a password; everybody else's waits for an invitation. */
export const DEMO_RESIDENT = {
  key: "maya",
  email: "resident@example.com",
  password: "demo-resident-2026",
} as const;
