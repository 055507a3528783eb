/** Where a one-time link was used. The audit trail stores it in English; readers see it in their language. */
import { deviceText } from "./device.ts";
import { type Message, message, type Text } from "./message.ts";

/** The client that used a link, without any secret. */
export interface LinkPlace {
  address: string;
  /** Browser and operating system. */
  device: string;
  /** The user who was logged in there, and the session's public id in the list of sessions. */
  login?: { userID: string; session: string } | undefined;
}

export function linkPlace({ address, device, login }: LinkPlace): Message {
  const place = { device: deviceText(device), address };
  return login
    ? message("{device}, {address}, logged in as {userID} in session {session}", { ...place, ...login })
    : message("{device}, {address}", place);
}

const STORED = /^(.{1,80}), (\S{1,50}?)(?:, logged in as (\S{1,20}) in session (\S{1,40}))?$/;

/** A stored place as a text that is rendered for its reader. */
export function linkPlaceText(stored: string): Text {
  const [, device, address, userID, session] = STORED.exec(stored) ?? [];
  if (device === undefined || address === undefined) return stored;
  return linkPlace({
    device,
    address,
    login: userID !== undefined && session !== undefined ? { userID, session } : undefined,
  });
}
