/** Announcements: staff write, change and cancel them; nodes publish them at their time; residents read them. */
import type { AppContext } from "../context.ts";
import type { PageQuery } from "../database/queries.ts";
import { isRecordID, recordIDFrom, type WithId } from "../database/record.ts";
import {
  type AnnouncementNonReaderView,
  type AnnouncementPlacesView,
  type AnnouncementReachView,
  type AnnouncementView,
  announcementSchema,
} from "../domain/announcement.ts";
import { aboutAnnouncement, announcementMessage } from "../domain/announcement-notification.ts";
import {
  ANNOUNCEMENT_TEXTS,
  type AnnouncementForm,
  type AudienceChoice,
  announcementProblem,
  audienceProblem,
  createAudience,
  filledTexts,
  publishTime,
} from "../domain/announcement-rules.ts";
import { changesBetween } from "../domain/audit-event.ts";
import { DELIVERY_CHANNELS, type DeliveryChannelName } from "../domain/delivery.ts";
import { visibleName } from "../domain/field-rules.ts";
import { foldText } from "../domain/folded-text.ts";
import type { Idempotency } from "../domain/idempotency.ts";
import { DEFAULT_LANGUAGE } from "../domain/languages.ts";
import { canonicalUnit, compareUnits } from "../domain/unit-floors.ts";
import { conflict, notFound, takePoint, validationError } from "../http/errors.ts";
import { storedAnswer } from "../http/idempotency.ts";
import { createPresenter } from "../http/presenter.ts";
import { runForEach } from "../jobs/run-all.ts";
import { rooms } from "../live/channel.ts";
import { createAnnouncementPublisher } from "./announcement-publisher.ts";
import type { Announcement, AnnouncementContent } from "./announcements.repository.ts";

const presentAnnouncement = createPresenter(announcementSchema);

/** Readers that arrive within this time are counted together. */
const COUNT_DELAY_MS = 1_000;

/** The newest announcements, whose readers each repair counts again. */
const RECOUNTED_MAX = 20;

/** An announcement as staff enter it. */
export interface AnnouncementInput extends AnnouncementForm {
  sendBy: readonly string[];
}

/** The fields that the audit trail compares. */
const auditedFields = (content: AnnouncementContent) => {
  const { title, text, texts = {}, audience, buildings, floors, units, sendBy, publishAt } = content;
  return {
    title,
    text,
    texts: Object.entries(texts)
      .map(([code, words]) => `${code}: ${announcementMessage(words)}`)
      .join("\n\n"),
    audience,
    buildings: buildings.join(", "),
    floors: floors.join(", "),
    units: units.join(", "),
    sendBy: sendBy.join(", "),
    publishAt: publishAt.toISOString(),
  };
};

/** The chosen places of the audience's kind, sorted. Places of other kinds are left out. */
function placesOf({ audience, buildings, floors, units }: AudienceChoice) {
  return {
    buildings: audience === "buildings" ? [...new Set(buildings)].sort(compareUnits) : [],
    floors: audience === "floors" ? [...new Set(floors)].sort((a, b) => a - b) : [],
    units: audience === "units" ? [...new Set(units.map(canonicalUnit))].sort(compareUnits) : [],
  };
}

const channelsIn = (sendBy: readonly string[]): DeliveryChannelName[] =>
  DELIVERY_CHANNELS.filter((name) => sendBy.includes(name));

export function createAnnouncementsService(context: AppContext) {
  const { repositories, channel, clock, config, jobs, log, rateLimits } = context;
  const { announcements, notifications, residents, units } = repositories;
  const timeZone = config.propertyTimeZone;
  const countTimers = new Map<string, NodeJS.Timeout>();
  const publishDue = createAnnouncementPublisher(context, publishChange);

  async function presentAll(list: readonly WithId<Announcement>[]): Promise<AnnouncementView[]> {
    const userIDs = [...new Set(list.map(({ canceledBy }) => canceledBy).filter(Boolean))];
    const names = userIDs.length === 0 ? undefined : await context.accounts.findDisplayNames(userIDs);
    return list.map((announcement) =>
      presentAnnouncement({ ...announcement, canceledBy: names?.get(announcement.canceledBy)?.name ?? "" }),
    );
  }

  async function present(announcement: WithId<Announcement>): Promise<AnnouncementView> {
    return (await presentAll([announcement]))[0] as AnnouncementView;
  }

  async function publishChange(announcement: WithId<Announcement>): Promise<void> {
    channel.publish(rooms.staff, "announcement:changed", await present(announcement));
  }

  async function recipientsOf(choice: Parameters<typeof createAudience>[0]): Promise<string[]> {
    const isInAudience = createAudience(choice, await units.places());
    const userIDs: string[] = [];
    for await (const resident of residents.units()) {
      if (isInAudience(resident)) userIDs.push(resident.userID);
    }
    return userIDs;
  }

  /** @throws HttpError 400 with the text of the rule */
  async function contentOf(input: AnnouncementInput): Promise<AnnouncementContent> {
    const now = clock();
    const problem = announcementProblem(input, { now, timeZone });
    if (problem !== undefined) throw validationError(problem);
    const { title, text, sendBy } = input;
    const language = context.settings.current().languages.default || DEFAULT_LANGUAGE;
    const texts = Object.fromEntries(filledTexts(input.texts).filter(([code]) => code !== language));
    const audience = input.audience as AnnouncementContent["audience"];
    const places = placesOf(input);
    if ((await recipientsOf({ audience, ...places })).length === 0) {
      throw validationError({ field: "audience", text: ANNOUNCEMENT_TEXTS.noRecipients });
    }
    const publishAt = publishTime(input, timeZone) ?? now;
    return { title, text, language, texts, audience, ...places, sendBy: channelsIn(sendBy), publishAt };
  }

  /** Throws the reason why an announcement can't be changed any more. @throws HttpError 404, 409 */
  async function refuseChange(_id: string): Promise<never> {
    const announcement = await announcements.byID(_id);
    if (!announcement) throw notFound(ANNOUNCEMENT_TEXTS.notFound);
    const { sentAlready, canceledAlready } = ANNOUNCEMENT_TEXTS;
    throw conflict(announcement.status === "canceled" ? canceledAlready : sentAlready);
  }

  async function countReaders(_id: string): Promise<void> {
    const readBy = await notifications.countRead(aboutAnnouncement(_id));
    const announcement = await announcements.setReadBy(_id, readBy, clock());
    if (announcement) await publishChange(announcement);
  }

  /** Counts the readers of an announcement soon. */
  function countReadersSoon(_id: string): void {
    if (countTimers.has(_id)) return;
    const count = () => {
      countTimers.delete(_id);
      countReaders(_id).catch((error: unknown) =>
        log.warn({ err: error, announcementID: _id }, "the readers of an announcement could not be counted"),
      );
    };
    countTimers.set(_id, setTimeout(count, COUNT_DELAY_MS).unref());
  }

  /** Records who added or canceled an announcement. A repeat records nothing. */
  async function record(verb: "added" | "canceled", announcement: WithId<Announcement>): Promise<void> {
    const { _id: targetID, title: cause, createdBy, canceledBy } = announcement;
    const actorID = verb === "added" ? createdBy : canceledBy;
    const event = { action: `announcement-${verb}`, actorID, targetID, cause };
    await context.audit.record({ ...event, _id: recordIDFrom(`announcement ${verb} ${targetID}`) });
  }

  return {
    /** The announcement that a call of `add` with this key has stored. A missing audit event is recorded. */
    byKey: storedAnswer(announcements.byIdempotencyKey, async (announcement) => {
      await record("added", announcement);
      return present(announcement);
    }),

    /** @throws HttpError 400 with the text of the rule, 429 */
    async add(
      actor: { userID: string },
      input: AnnouncementInput,
      idempotency?: Idempotency,
    ): Promise<AnnouncementView> {
      const content = await contentOf(input);
      await takePoint(rateLimits.announcements, actor.userID, ANNOUNCEMENT_TEXTS.tooMany);
      const createdAt = clock();
      const announcement = await announcements.insert({
        ...content,
        status: "scheduled",
        createdBy: actor.userID,
        createdAt,
        updatedAt: createdAt,
        dueAt: content.publishAt,
        attempts: 0,
        sentAt: null,
        recipients: 0,
        readBy: 0,
        canceledAt: null,
        canceledBy: "",
        idempotency,
      });
      jobs.wake("announcements");
      await publishChange(announcement);
      await record("added", announcement);
      return present(announcement);
    },

    /** Changes an announcement that has not gone out yet. @throws HttpError 400, 404, 409 */
    async change(
      actor: { userID: string },
      _id: string,
      input: AnnouncementInput,
    ): Promise<AnnouncementView> {
      const before = await announcements.byID(_id);
      if (before?.status !== "scheduled") return refuseChange(_id);
      const content = await contentOf(input);
      const announcement = (await announcements.change(_id, content, clock())) ?? (await refuseChange(_id));
      jobs.wake("announcements");
      await publishChange(announcement);
      const changes = changesBetween(auditedFields(before), auditedFields(content));
      if (changes.length > 0) {
        await context.audit.record({
          action: "announcement-changed",
          actorID: actor.userID,
          targetID: _id,
          changes,
        });
      }
      return present(announcement);
    },

    /** Cancels an announcement that has not gone out yet. A repeat only records a missing audit event. @throws HttpError 404, 409 */
    async cancel(actor: { userID: string }, _id: string): Promise<AnnouncementView> {
      const announcement = await announcements.byID(_id);
      const canceled =
        announcement?.status === "canceled"
          ? announcement
          : announcement && (await announcements.cancel(_id, actor.userID, clock()));
      if (!canceled) return refuseChange(_id);
      await publishChange(canceled);
      await record("canceled", canceled);
      return present(canceled);
    },

    /** One page: the scheduled announcements, then the others, each newest first. */
    list: async (page: PageQuery): Promise<AnnouncementView[]> => presentAll(await announcements.list(page)),

    /** The buildings, floors and units of the approved residents. */
    async places(): Promise<AnnouncementPlacesView> {
      const places = await units.places();
      const buildings = new Map<string, string>();
      const floors = new Set<number>();
      const numbers = new Set<string>();
      for await (const { unitID = "", unitNumber } of residents.units()) {
        const { building = "", floor = null } = places.get(unitID) ?? {};
        if (building !== "" && !buildings.has(foldText(building)))
          buildings.set(foldText(building), building);
        if (floor !== null) floors.add(floor);
        const unit = canonicalUnit(unitNumber);
        if (unit !== "") numbers.add(unit);
      }
      return {
        buildings: [...buildings.values()].sort(compareUnits),
        floors: [...floors].sort((a, b) => a - b),
        units: [...numbers].sort(compareUnits),
      };
    },

    /** The number of residents of an audience, and how many of them the channels reach. @throws HttpError 400 with the text of the rule */
    async reach(choice: AudienceChoice): Promise<AnnouncementReachView> {
      const problem = audienceProblem(choice);
      if (problem !== undefined) throw validationError(problem);
      const audience = choice.audience as AnnouncementContent["audience"];
      const userIDs = await recipientsOf({ audience, ...placesOf(choice) });
      const reachedBy = async (name: DeliveryChannelName) =>
        (await context.delivery.reachable(name, userIDs, "announcement"))?.length ?? null;
      const [push, mail] = await Promise.all([reachedBy("push"), reachedBy("mail")]);
      return { recipients: userIDs.length, push, mail };
    },

    /** The residents who have not had an announcement in view. @throws HttpError 404 */
    async nonReaders(_id: string, page: PageQuery): Promise<AnnouncementNonReaderView[]> {
      if (!(await announcements.byID(_id))) throw notFound(ANNOUNCEMENT_TEXTS.notFound);
      const unread = await notifications.unreadAbout(aboutAnnouncement(_id), page);
      const names = await residents.findNames(unread.map(({ userID }) => userID));
      const byUserID = new Map(names.map((resident) => [resident.userID, resident]));
      return unread.map(({ _id: notificationID, userID }) => {
        const { firstName = "", lastName = "", unitNumber = "" } = byUserID.get(userID) ?? {};
        const name = visibleName(`${firstName} ${lastName}`) || userID;
        return { _id: notificationID, userID, name, unitNumber };
      });
    },

    /** Records that a resident had an announcement in view. A repeat changes nothing. */
    async markRead(actor: { userID: string }, _id: string): Promise<void> {
      if (!isRecordID(_id)) return;
      const isNew = await notifications.markRead(
        { userID: actor.userID, about: aboutAnnouncement(_id) },
        clock(),
      );
      if (isNew) countReadersSoon(_id);
    },

    /** Recounts the readers of the newest announcements that were sent, because a node that died may have left some out. */
    async repair(): Promise<void> {
      const newest = await announcements.newest(RECOUNTED_MAX);
      await runForEach(
        newest.filter(({ status }) => status === "sent"),
        ({ _id }) => countReaders(_id),
        "Some readers could not be counted",
      );
    },
    publishDue,
    /** Counts the readers that still wait to be counted. */
    async stop(): Promise<void> {
      for (const timer of countTimers.values()) clearTimeout(timer);
      await Promise.all([...countTimers.keys()].map(countReaders));
    },
  };
}
