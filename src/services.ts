/** Puts the portal's services together over one database and one live channel; the portal, the demo data and tests share it. */
import type { Logger } from "pino";
import { createAuditService } from "./audit/audit.service.ts";
import { createAccountService } from "./auth/account/account.service.ts";
import { createSessionList } from "./auth/account/session-list.ts";
import { createAccounts } from "./auth/accounts.service.ts";
import { createAuthService } from "./auth/auth.service.ts";
import { createDirectory } from "./auth/directory.ts";
import { createKnownDevices } from "./auth/known-devices.ts";
import { createOneTimeLinks } from "./auth/one-time-links.ts";
import { createPasswords } from "./auth/passwords.ts";
import { createLoginChallenges } from "./auth/second-factor/login-challenges.ts";
import { createSecondFactors } from "./auth/second-factor/second-factor.service.ts";
import { secondFactorSealer } from "./auth/second-factor/secret-key.ts";
import { createSessionCache } from "./auth/session-cache.ts";
import { createSessionNews } from "./auth/session-news.ts";
import { createSessions } from "./auth/sessions.ts";
import { createThrottle } from "./auth/throttle.ts";
import { createChatService } from "./chat/chat.service.ts";
import { sendWindow } from "./chat/send-rate.ts";
import { type Config, isSecure } from "./config.ts";
import type { DatabaseConnection } from "./database/connect.ts";
import { createKeyedMutex } from "./http/keyed-mutex.ts";
import type { LiveChannel } from "./live/channel.ts";
import { createNotificationsService } from "./notifications/notifications.service.ts";
import { createOverviewService } from "./overview/overview.service.ts";
import { createOverviewNews } from "./overview/overview-news.ts";
import { createPhotosService } from "./photos/photos.service.ts";
import { createUploadRate } from "./photos/upload-rate.ts";
import { createPropertyServices } from "./property-services.ts";
import type { RedisLink } from "./redis/redis-link.ts";
import { createSharedLimit } from "./redis/shared-limit.ts";
import { createImportsService } from "./resident-import/imports.service.ts";
import { createResidentsService } from "./residents/residents.service.ts";

const HOUR_S = 60 * 60;

export interface ServicesOptions {
  config: Config;
  database: Pick<DatabaseConnection, "stores" | "connection">;
  channel: LiveChannel;
  /** What secrets in the database are sealed with; without it nobody can set up a second factor. */
  secretKey: string | undefined;
  clock: () => Date;
  log: Logger;
  /** Where nodes count together; without it each counts for itself. */
  redis?: RedisLink | undefined;
}

export type Services = ReturnType<typeof createServices>;

/** All services; where one needs another, it gets the function it needs. */
export function createServices(options: ServicesOptions) {
  const { config, database, channel: live, secretKey, clock, log, redis } = options;
  const { stores, connection } = database;
  const { limits, propertyTimeZone: timeZone } = config;
  const overview = createOverviewService({ stores, clock, timeZone });
  const overviewNews = createOverviewNews({ channel: live, overview: overview.overview, log });
  const { channel } = overviewNews;
  const { namesOf } = createDirectory({ stores });
  const sessions = createSessions({ stores, clock, secure: isSecure(config) });
  const identify = createSessionCache({ sessions, clock, revocations: stores.revocations });
  const accounts = createAccounts({ stores, clock });
  const audit = createAuditService({ stores, channel, clock, namesOf });
  const { record } = audit;
  const notifications = createNotificationsService({ stores, channel, clock, record });
  const links = createOneTimeLinks({ stores, clock, record, notify: notifications.notify });
  const passwords = createPasswords();
  const runExclusive = createKeyedMutex();
  const { admit } = accounts;
  const residents = createResidentsService({ stores, channel, clock, record, admit, runExclusive });
  const devices = createKnownDevices({ stores, clock, secure: isSecure(config) });
  const throttle = createThrottle({ connection, limits });
  const sealer = secondFactorSealer(secretKey);
  const secondFactors = createSecondFactors({ stores, clock, sealer });
  const news = createSessionNews(channel);
  const sessionList = createSessionList({ sessions, channel, news });
  const auth = createAuthService({
    config,
    accounts,
    sessions,
    passwords,
    throttle,
    devices,
    notify: notifications.notify,
    links,
    secondFactors,
    channel,
    news,
    record,
    log,
    challenges: createLoginChallenges({ stores, clock }),
    ensureResident: residents.ensure,
  });
  const property = createPropertyServices({
    notifications,
    stores,
    channel,
    clock,
    audit,
    namesOf,
    timeZone,
    overview,
    runExclusive,
    createAccount: (email) =>
      accounts.createWaiting(email, async (userID) => Boolean(await stores.residents.byUserID(userID))),
    invite: (userID, issuedBy) => auth.issueLink("invite", userID, issuedBy),
  });
  const photos = createPhotosService({
    stores,
    clock,
    setPhotoUrl: residents.setPhotoUrl,
    record,
  });
  const imports = createImportsService({
    stores,
    clock,
    timeZone,
    log,
    namesOf,
    record,
    add: property.residents.add,
    recordCreation: property.residents.recordCreation,
    invitationState: auth.invitationState,
    invite: (userID, issuedBy) => auth.issueLink("invite", userID, issuedBy),
  });
  const sends = createSharedLimit({
    name: `${connection.name}:sends`,
    redis,
    ...sendWindow(limits.chatPerMinute, limits.chatBurst),
  });
  const uploadRate = createUploadRate(connection, limits);
  const perHour = (kind: string, points: number) =>
    createSharedLimit({ name: `${connection.name}:${kind}`, redis, points, seconds: HOUR_S });
  return {
    accounts,
    links,
    account: createAccountService({
      links,
      devices,
      accounts,
      passwords,
      throttle,
      secondFactors,
      sessionList,
      record,
      log,
    }),
    audit,
    auth,
    passwords,
    sessions,
    identify,
    secondFactors,
    sessionList,
    residents,
    chat: createChatService({ stores, channel, clock, namesOf, rate: sends }),
    property,
    photos,
    imports,
    /** Recomputes derived stats and deletes replaced photos while requests go on; dashboards then show the stats. */
    async repair() {
      await property.repair();
      overviewNews.changed();
      await photos.removeReplaced();
    },
    /** Ends what goes on by itself. */
    async stop() {
      await imports.stop();
      await overviewNews.stop();
    },
    usage: {
      requestsPerMinute: limits.requestsPerMinute,
      write: perHour("writes", limits.writesPerHour).take,
      incident: perHour("incidents", limits.incidentsPerHour).take,
      uploadBytes: uploadRate.takeBytes,
    },
    uploadRate,
  };
}
