/** The person who is logged in, in tests of the web app. */
export const MAYA = {
  userID: "R-MAYA0001",
  role: "resident",
  firstName: "Maya",
  lastName: "Lindqvist",
  email: "maya@example.com",
  access: "member",
  isManager: false,
  secondFactorDueAt: "",
  propertyTimeZone: "America/Chicago",
} as const;
