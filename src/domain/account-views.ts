/** What the server tells people about their own account: where it is signed in, and how its second factor stands. */
import type { DeviceKind } from "./device.ts";

/** One place where an account is signed in. */
export interface SessionView {
  /** Names the session when it is ended; it opens nothing. */
  id: string;
  /** Browser and system in plain words, such as 'Firefox on Windows'. */
  device: string;
  kind: DeviceKind;
  /** The network address that it was signed in from; empty where it is not known. */
  address: string;
  signedInAt: string;
  /** The last use that was noted, up to a minute ago. */
  lastActiveAt: string;
  /** Whether 'Remember me' was ticked. */
  remembered: boolean;
  /** Whether it is the one that asks. */
  current: boolean;
}

/** How a staff member's second factor stands. */
export interface SecondFactorView {
  /** Whether this server can offer one: it needs a key to keep secrets with. */
  available: boolean;
  on: boolean;
  /** When it was turned on; empty while it is off. */
  since: string;
  /** Unused recovery codes. */
  recoveryCodesLeft: number;
}

/** What an authenticator app is set up with. */
export interface EnrolmentView {
  /** Base 32, for typing. */
  key: string;
  /** `otpauth://totp/...`, for the QR code. */
  uri: string;
}

/** Recovery codes, shown this once. */
export interface RecoveryCodesView {
  recoveryCodes: string[];
}

/** The answer to right credentials of an account with a second factor: no session yet. */
export interface SecondFactorWanted {
  secondFactor: true;
}
