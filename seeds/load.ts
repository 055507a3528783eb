/**
 * Loads the demo property into a database. The first staff account goes in first and gets its password last, so that a
 * load that was cut off shows: it is completed from the moment that it began at, with the records that are missing.
 */

import { PROPERTY_CONVERSATION } from "../src/domain/conversation-id.ts";
import { ALL_STAFF } from "../src/domain/roles.ts";
import type { Repositories } from "../src/repositories.ts";
import { buildDemoProperty, type DemoProperty } from "./demo-property.ts";
import { userIDOf } from "./people/everyone.ts";
import { drawPhoto } from "./photos.ts";
import { DEMO_RESIDENT, DEMO_STAFF } from "./staff.ts";

/** The collections that the demo property fills, or has to find empty. */
export type DemoStores = Pick<
  Repositories,
  | "accounts"
  | "residents"
  | "units"
  | "leases"
  | "ledgerEntries"
  | "behaviorLogs"
  | "paymentLogs"
  | "rewardLogs"
  | "notifications"
  | "rewards"
  | "incidents"
  | "chatMessages"
  | "messageReports"
  | "conversations"
  | "messagePhotos"
  | "shortReplies"
  | "announcements"
  | "redemptions"
  | "savedViews"
  | "auditEvents"
  | "settings"
>;

export interface LoadOptions {
  repositories: DemoStores;
  now: Date;
  /** The property's, an IANA name. */
  timeZone: string;
  /** How the portal hashes passwords. */
  hashPassword(password: string): Promise<string>;
}

/** The staff member whose account marks how far a load has come. */
export const MARKER_USER_ID = userIDOf(DEMO_STAFF[0]?.key ?? "");

/** The `_id`s of everything that a load which was cut off has stored. */
async function storedIDs(repositories: DemoStores, property: DemoProperty): Promise<Set<string>> {
  const userIDs = property.accounts.map(({ userID }) => userID);
  const lists = await Promise.all([
    repositories.accounts.byUserIDs(userIDs),
    repositories.residents.list(),
    repositories.units.list(),
    repositories.notifications.to([...userIDs, ALL_STAFF]),
    repositories.rewards.list(),
    ...[
      PROPERTY_CONVERSATION,
      ...new Set(property.privateMessages.map(({ conversationID }) => conversationID)),
    ].map((conversationID) =>
      repositories.chatMessages.after(conversationID, 0, property.chatMessages.length),
    ),
    repositories.conversations.byIDs(property.conversations.map(({ conversationID }) => conversationID)),
    repositories.shortReplies.list(),
    repositories.messageReports.open(property.messageReports.length),
    repositories.announcements.list({}),
    repositories.redemptions.all(undefined, {}),
    ...[...new Set(property.savedViews.map(({ ownerID }) => ownerID))].map((ownerID) =>
      repositories.savedViews.visibleTo(ownerID),
    ),
    repositories.auditEvents.list(undefined, {}),
  ]);
  const ids = new Set(lists.flatMap((list) => list.map(({ _id }) => _id)));
  for (const { all } of [
    repositories.behaviorLogs,
    repositories.paymentLogs,
    repositories.rewardLogs,
    repositories.incidents,
  ]) {
    for await (const part of all()) for (const { _id } of part) ids.add(_id);
  }
  return ids;
}

async function withPasswords(property: DemoProperty, { hashPassword }: Pick<LoadOptions, "hashPassword">) {
  const passwords = new Map(
    [...DEMO_STAFF, DEMO_RESIDENT].map(({ key, password }) => [userIDOf(key), password]),
  );
  const hashes = new Map<string, string>();
  for (const [userID, password] of passwords) hashes.set(userID, await hashPassword(password));
  const marker = property.accounts.filter(({ userID }) => userID === MARKER_USER_ID);
  const others = property.accounts
    .filter(({ userID }) => userID !== MARKER_USER_ID)
    .map((account) => ({ ...account, passwordHash: hashes.get(account.userID) ?? null }));
  return { marker, others, markerHash: hashes.get(MARKER_USER_ID) ?? null };
}

/**
 * Loads the demo property; with `resume`, only what is missing of it.
 * @param options with the `now` of the load's first start, when it is resumed
 * @throws when the database refuses a record: other data are in the way
 */
export async function loadDemoProperty(options: LoadOptions, resume = false): Promise<void> {
  const { repositories, now } = options;
  const property = buildDemoProperty(options);
  const { marker, others, markerHash } = await withPasswords(property, options);
  const stored = resume ? await storedIDs(repositories, property) : new Set<string>();
  const missing = <T extends { _id: string }>(records: readonly T[]) =>
    records.filter(({ _id }) => !stored.has(_id));

  // A load that began at `now` has to be completed as of that time, which the account stores.
  await repositories.accounts.insertMany(missing(marker.map((account) => ({ ...account, updatedAt: now }))));
  await repositories.units.insertMany(missing(property.units));
  await repositories.leases.insertMissing(property.leases);
  await repositories.residents.insertMany(missing(property.residents));
  await repositories.accounts.insertMany(missing(others));
  await repositories.paymentLogs.insertMany(missing(property.paymentLogs));
  await repositories.ledgerEntries.insertMissing(property.ledgerEntries);
  await repositories.behaviorLogs.insertMany(missing(property.behaviorLogs));
  await repositories.rewardLogs.insertMany(missing(property.rewardLogs));
  await repositories.incidents.insertMany(missing(property.incidents));
  await repositories.notifications.insertMany(missing(property.notifications));
  await repositories.rewards.insertMany(missing(property.rewards));
  await repositories.chatMessages.insertMany(missing(property.chatMessages));
  await repositories.chatMessages.insertMany(missing(property.privateMessages));
  for (const report of missing(property.messageReports)) await repositories.messageReports.insert(report);
  await repositories.conversations.insertMany(missing(property.conversations));
  // Refused if an interrupted load has stored them already.
  await repositories.settings.change(0, property.settings);
  await repositories.shortReplies.insertMany(missing(property.shortReplies));
  await repositories.announcements.insertMany(missing(property.announcements));
  await repositories.redemptions.insertMany(missing(property.redemptions));
  await repositories.savedViews.insertMany(missing(property.savedViews));
  for (const { _id, ...event } of missing(property.auditEvents))
    await repositories.auditEvents.insert(event, _id);
  for (const { photo, name } of property.photos) {
    await repositories.messagePhotos.insertMissing(photo, () => drawPhoto(name));
  }
  await repositories.accounts.update(MARKER_USER_ID, { passwordHash: markerHash, updatedAt: now });
}
