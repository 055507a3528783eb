/**
 * Everything about a resident as one JSON file, for the person or for staff on their behalf. It has what the resident may read: no internal
 * notes, no turnover score and no audit trail. The file is written while its data are read, one page or photo at a time.
 */
import { Readable } from "node:stream";
import type { AppContext } from "../context.ts";
import type { PageQuery } from "../database/queries.ts";
import {
  incidentConversation,
  officeConversation,
  PROPERTY_CONVERSATION,
} from "../domain/conversation-id.ts";
import { termsOf } from "../domain/lease-rules.ts";
import { LIST_LIMIT_MAX } from "../domain/limits.ts";
import { PERSONAL_DATA_TEXTS } from "../domain/personal-data-rules.ts";
import { RESIDENT_TEXTS } from "../domain/resident-rules.ts";
import { type Actor, canViewResident } from "../domain/roles.ts";
import { forbidden, notFound, takePoint } from "../http/errors.ts";
import { presentFullResident } from "./resident-mapper.ts";

type Pages = AsyncIterable<readonly unknown[]>;

/** The pages of a list. */
async function* pagesOf<T extends { _id: string }>(
  read: (window: PageQuery) => Promise<readonly T[]>,
): AsyncGenerator<readonly T[], void, undefined> {
  let before: string | undefined;
  for (;;) {
    const page = await read({ limit: LIST_LIMIT_MAX, before });
    if (page.length > 0) yield page;
    if (page.length < LIST_LIMIT_MAX) return;
    before = page.at(-1)?._id;
  }
}

/** A member of the file's object whose value is an array. */
async function* jsonMember(name: string, pages: Pages): AsyncGenerator<string, void, undefined> {
  yield `,\n"${name}":[`;
  let isFirst = true;
  for await (const page of pages) {
    for (const item of page) {
      yield `${isFirst ? "" : ",\n"}${JSON.stringify(item)}`;
      isFirst = false;
    }
  }
  yield "]";
}

export function createPersonalDataService(context: AppContext) {
  const { repositories, clock, rateLimits } = context;
  const { chatMessages, messagePhotos, photos, sessions, residents } = repositories;

  /** The stored messages of a conversation, or those of one person in it, in batches. */
  async function* storedMessages(conversationID: string, userID?: string) {
    for await (const part of chatMessages.photosByMessage(conversationID, userID)) {
      // A batch has only ids and photos.
      const messages = await chatMessages.byIDs(part.map(({ _id }) => _id));
      yield messages.sort((a, b) => a.seq - b.seq);
    }
  }

  async function* conversationsOf(userID: string) {
    yield* storedMessages(PROPERTY_CONVERSATION, userID);
    yield* storedMessages(officeConversation(userID));
    for await (const page of pagesOf((window) => repositories.incidents.ofUser(userID, window))) {
      for (const { _id } of page) yield* storedMessages(incidentConversation(_id));
    }
  }

  async function* messagesOf(userID: string) {
    for await (const part of conversationsOf(userID)) yield await context.conversationViews.messages(part);
  }

  async function* photosOf(userID: string, photoUrl: string) {
    const key = new URL(photoUrl, "http://host").searchParams.get("v");
    const portrait = key === null ? undefined : await photos.byKey(key);
    if (portrait) yield [{ photoID: "portrait", image: portrait.image.toString("base64") }];
    for await (const part of conversationsOf(userID)) {
      // A removed message has no photos for the resident.
      const visiblePhotos = part.flatMap((message) => (message.removal ? [] : (message.photos ?? [])));
      for (const { photoID } of visiblePhotos) {
        const image = await messagePhotos.image(photoID, "image");
        if (image) yield [{ photoID, image: image.toString("base64") }];
      }
    }
  }

  /** The leases that a person is or was on, without the others on them. */
  async function* leasesOf(userID: string) {
    yield (await context.leases.ofUser(userID)).map(({ people, ended, ...lease }) => ({
      ...termsOf(lease),
      ended,
      stays: people
        .filter((person) => person.userID === userID)
        .map(({ kind, from, to }) => ({ kind, from, ...(to !== undefined && { to }) })),
    }));
  }

  /** The entries that the person may read in the ledgers of their leases. */
  async function* ledgerOf(userID: string) {
    yield await context.ledger.entriesOf(userID);
  }

  /** The times before `end` at which staff opened the personal details, without names. */
  async function* viewTimesOf(userID: string, end: string) {
    for await (const page of pagesOf((window) => context.detailViews.list(userID, window)))
      yield page.filter(({ createdAt }) => createdAt < end).map(({ createdAt }) => ({ createdAt }));
  }

  return {
    /**
     * Records the download, and begins the file.
     * @throws HttpError 403 for another resident's userID, 404, 429
     */
    async download(actor: Actor, userID: string): Promise<Readable> {
      if (!canViewResident(actor, userID)) throw forbidden();
      const resident = await residents.byUserID(userID);
      if (!resident) throw notFound(RESIDENT_TEXTS.notFound);
      await takePoint(rateLimits.dataDownloads, actor.userID, PERSONAL_DATA_TEXTS.tooMany);
      await context.audit.record({
        action: "personal-data-downloaded",
        actorID: actor.userID,
        userID,
        targetID: resident._id,
      });
      const reader = { userID, role: "resident", access: "member" } as const;
      const now = clock();
      const { photoUrl } = resident;
      context.detailViews.record(actor, userID);
      const profile = presentFullResident(resident, { role: "resident", now });
      const devices = (await sessions.ofUser(userID)).map(
        ({ userAgent, address, createdAt, lastSeenAt }) => ({ userAgent, address, createdAt, lastSeenAt }),
      );

      async function* file() {
        yield `{"createdAt":${JSON.stringify(now)},\n"profile":${JSON.stringify(profile)}`;
        yield `,\n"devices":${JSON.stringify(devices)}`;
        const lists: [name: string, pages: Pages][] = [
          ["leases", leasesOf(userID)],
          ["ledger", ledgerOf(userID)],
          ["behaviorLog", pagesOf((window) => context.logs.behaviorOf(userID, window))],
          ["paymentLog", pagesOf((window) => context.logs.paymentsOf(userID, window))],
          ["rewardLog", pagesOf((window) => context.logs.rewardsOf(userID, window))],
          ["redemptions", pagesOf((window) => context.redemptions.ofUser(userID, window))],
          ["notifications", pagesOf((window) => context.notifications.list(reader, userID, window))],
          ["incidents", pagesOf((window) => context.incidents.reportedBy(reader, userID, window))],
          ["detailViews", viewTimesOf(userID, now.toISOString())],
          ["messages", messagesOf(userID)],
          ["photos", photosOf(userID, photoUrl)],
        ];
        for (const [name, pages] of lists) yield* jsonMember(name, pages);
        yield "}\n";
      }
      return Readable.from(file(), { objectMode: false });
    },
  };
}
