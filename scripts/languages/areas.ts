/** Which screens need a text. Each area of the portal has a part of the catalog of its own, and uses those before it. */

export type Area = "public" | "resident" | "staff" | "server";

/** The files of the public pages and of Login, and those that all screens share. */
const PUBLIC =
  /^web\/(app\/(?!account|jump-to|second-step|pages|shells)|app\/shells\/public|app\/pages\/(about|common|confirm-email|contact|home|login|not-found|register|scores|staff-invitation|unauthorized)\/|features\/(about|auth)\/|lib\/|ui\/)|^src\/domain\/(account-rules|behavior-catalogue|contact-rules|enumerations|field-rules|office-|passkey-rules|property-texts|second-factor|team-rules|wait-text)/;

const STAFF =
  /^web\/(app\/pages\/(announcements|display|inbox|incidents|month|property-connect|reports|resident-chat|resident-profile|residents|rewards|settings|staff-dashboard|units)\/|app\/shells\/(more|staff)|features\/(announcements|corrections|dashboard|delivery|displays|household|reports|resident-(access|edit|import|profile|timeline)|residents|saved-views|settings|staff|team|tenancy|units)(\/|-))|^src\/domain\/(about|announcement-rules|audit|bulk|correction|delivery|display|lease|partners|property-a|property-image|public-pages|rent-month|reports|resident-import|saved-view|settings|short-reply|team|tenancy|unit)/;

/** Texts that only emails and small pages of the server have. */
const SERVER = /^src\/(auth\/auth\.service|delivery)/;

export function areaOf(files: readonly string[]): Area {
  if (files.some((file) => PUBLIC.test(file))) return "public";
  if (files.every((file) => SERVER.test(file))) return "server";
  return files.every((file) => STAFF.test(file)) ? "staff" : "resident";
}
