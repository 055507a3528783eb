/** Creates all services over one database and one live channel. The portal, the demo data and the tests use it. */
import type { Logger } from "pino";
import { createAuditService } from "./audit/audit.service.ts";
import { createAccountService } from "./auth/account/account.service.ts";
import { createSessionList } from "./auth/account/session-list.ts";
import { createAccounts } from "./auth/accounts.service.ts";
import { createAuthService } from "./auth/auth.service.ts";
import { createKnownDevices } from "./auth/known-devices.ts";
import { createOneTimeLinks } from "./auth/one-time-links.ts";
import { createPasswords } from "./auth/passwords.ts";
import { createLoginChallenges } from "./auth/second-factor/login-challenges.ts";
import { createSecondFactors } from "./auth/second-factor/second-factor.service.ts";
import { secondFactorEncryptor } from "./auth/second-factor/secret-key.ts";
import { createSessionCache } from "./auth/session-cache.ts";
import { createSessionEvents } from "./auth/session-events.ts";
import { createSessions } from "./auth/sessions.ts";
import { createUserLookup } from "./auth/user-lookup.ts";
import { createChatService } from "./chat/chat.service.ts";
import { type Config, isSecure } from "./config.ts";
import type { DatabaseConnection } from "./database/connect.ts";
import { createKeyedMutex } from "./http/keyed-mutex.ts";
import { createIncidentsService } from "./incidents/incidents.service.ts";
import type { LiveChannel } from "./live/channel.ts";
import { createLogsService } from "./logs/logs.service.ts";
import { createPropertyCP } from "./logs/property-cp-total.ts";
import { createScoreService } from "./logs/score-service.ts";
import { createNotificationsService } from "./notifications/notifications.service.ts";
import { createMonthlyStatsService } from "./overview/monthly-stats-service.ts";
import { createOverviewService } from "./overview/overview.service.ts";
import { createOverviewBroadcaster } from "./overview/overview-broadcaster.ts";
import { createRebuild } from "./overview/rebuild.ts";
import { createPhotosService } from "./photos/photos.service.ts";
import { sendWindow } from "./rate-limits/chat-messages.ts";
import { createLoginRateLimits } from "./rate-limits/login-attempts.ts";
import { createSharedLimit } from "./rate-limits/shared-limit.ts";
import { createUploadRateLimit } from "./rate-limits/uploads.ts";
import type { RedisLink } from "./redis/redis-link.ts";
import { createReportsService } from "./reports/reports.service.ts";
import { createImportsService } from "./resident-import/imports.service.ts";
import { createResidentNotifier } from "./residents/resident-notifier.ts";
import { createResidentUpdates } from "./residents/resident-updates.service.ts";
import { createResidentsService } from "./residents/residents.service.ts";
import { createRewardsService } from "./rewards/rewards.service.ts";

const HOUR_S = 60 * 60;

export interface ServicesOptions {
  config: Config;
  database: Pick<DatabaseConnection, "repositories" | "connection">;
  channel: LiveChannel;
  /** The key that encrypts secrets in the database. Without it, second factors can't be set up. */
  secretKey: string | undefined;
  clock: () => Date;
  log: Logger;
  /** Shared counters of all nodes. Without it, each node counts for itself. */
  redis?: RedisLink | undefined;
}

export type Services = ReturnType<typeof createServices>;

/** Creates all services. A service that needs another one gets only the functions that it needs. */
export function createServices(options: ServicesOptions) {
  const { config, database, channel: live, secretKey, clock, log, redis } = options;
  const { repositories, connection } = database;
  const { limits, propertyTimeZone: timeZone } = config;
  const overview = createOverviewService({ repositories, clock, timeZone });
  const overviewBroadcaster = createOverviewBroadcaster({ channel: live, overview: overview.overview, log });
  const { channel } = overviewBroadcaster;
  const { findDisplayNames } = createUserLookup({ repositories });
  const sessions = createSessions({ repositories, clock, secure: isSecure(config) });
  const identify = createSessionCache({ sessions, clock, revocations: repositories.revocations });
  const accounts = createAccounts({ repositories, clock });
  const audit = createAuditService({ repositories, channel, clock, findDisplayNames });
  const { record } = audit;
  const notifications = createNotificationsService({ repositories, channel, clock, record });
  const links = createOneTimeLinks({ repositories, clock, record, notify: notifications.notify });
  const passwords = createPasswords();
  const runExclusive = createKeyedMutex();
  const { activateMembership } = accounts;
  const residents = createResidentsService({
    repositories,
    channel,
    clock,
    record,
    activateMembership,
    runExclusive,
  });
  const devices = createKnownDevices({ repositories, clock, secure: isSecure(config) });
  const loginRateLimits = createLoginRateLimits({ connection, limits });
  const encryptor = secondFactorEncryptor(secretKey);
  const secondFactors = createSecondFactors({ repositories, clock, encryptor });
  const news = createSessionEvents(channel);
  const sessionList = createSessionList({ sessions, channel, news });
  const auth = createAuthService({
    config,
    accounts,
    sessions,
    passwords,
    loginRateLimits,
    devices,
    notify: notifications.notify,
    links,
    secondFactors,
    channel,
    news,
    record,
    log,
    challenges: createLoginChallenges({ repositories, clock }),
    ensureResident: residents.getOrCreate,
  });
  const { notify } = notifications;
  const invite = (userID: string, issuedBy: string) => auth.issueLink("invite", userID, issuedBy);
  const propertyCP = createPropertyCP(repositories);
  const residentNotifier = createResidentNotifier({ channel, clock, notify, record });
  const { announce } = residentNotifier;
  const scores = createScoreService({ repositories, propertyCP, runExclusive, clock, timeZone });
  const sums = createMonthlyStatsService({ repositories, timeZone });
  const residentUpdates = createResidentUpdates({
    repositories,
    channel,
    clock,
    timeZone,
    changes: residentNotifier,
    record,
    runExclusive,
    createAccount: (email) =>
      accounts.createWaiting(email, async (userID) => Boolean(await repositories.residents.byUserID(userID))),
    invite,
    cpChanged: propertyCP.changed,
  });
  const photos = createPhotosService({
    repositories,
    clock,
    setPhotoUrl: residents.setPhotoUrl,
    record,
  });
  const imports = createImportsService({
    repositories,
    clock,
    timeZone,
    log,
    findDisplayNames,
    record,
    add: residentUpdates.add,
    recordCreation: residentUpdates.recordCreation,
    invitationState: auth.invitationState,
    invite,
  });
  const sends = createSharedLimit({
    name: `${connection.name}:sends`,
    redis,
    ...sendWindow(limits.chatPerMinute, limits.chatBurst),
  });
  /** Recomputes derived stats, for example after a crash or a bulk import. */
  async function repairStats(): Promise<void> {
    await propertyCP.repair();
    await createRebuild({ repositories, timeZone }).repair();
  }
  const uploadRate = createUploadRateLimit(connection, limits);
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
      loginRateLimits,
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
    chat: createChatService({ repositories, channel, clock, findDisplayNames, rate: sends }),
    incidents: createIncidentsService({ repositories, channel, clock, findDisplayNames, notify, record }),
    logs: createLogsService({ repositories, scores, sums, channel, clock, notify, record, announce }),
    notifications,
    overview,
    propertyCP,
    reports: createReportsService({ repositories, clock, timeZone }),
    residentUpdates,
    rewards: createRewardsService({ repositories, channel, clock, record }),
    photos,
    imports,
    repairStats,
    /** Recomputes derived stats, pushes them to the dashboards, and deletes replaced photos. Requests are served in the meantime. */
    async repair() {
      await repairStats();
      overviewBroadcaster.changed();
      await photos.removeReplaced();
    },
    /** Stops the background work. */
    async stop() {
      await imports.stop();
      await overviewBroadcaster.stop();
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
