/** The mistakes of `faulty-node.ts`: how to meet each of them, and the words by which the log is to name it. */
export const PLANTED = {
  throwAtLimit: 499,
  rejectAtLimit: 498,
  /** A well-formed session id that doesn't exist. */
  session: "x".repeat(43),
  thrown: "planted: thrown in a handler",
  rejected: "planted: rejected in a handler",
  atHandshake: "planted: rejected at a handshake",
  inEvent: "planted: thrown in an event's handler",
};
