/** The person who is logged in, in tests of the web app. */
export const MAYA = {
  ...({ userID: "R-MAYA0001", role: "resident", access: "member", isManager: false } as const),
  ...{ firstName: "Maya", lastName: "Lindqvist", email: "maya@example.com" },
  ...{ secondFactorDueAt: "", propertyTimeZone: "America/Chicago" },
};
