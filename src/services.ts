/** Creates all services. The portal, the demo data and the tests use it. */
import { createAuditService } from "./audit/audit.service.ts";
import { createAccountService } from "./auth/account/account.service.ts";
import { createSessionEvents, createSessionList } from "./auth/account/session-list.ts";
import { createAccounts } from "./auth/accounts.service.ts";
import { createAuthService } from "./auth/auth.service.ts";
import { createKnownDevices } from "./auth/known-devices.ts";
import { createOneTimeLinks } from "./auth/one-time-links.ts";
import { createPasswords } from "./auth/passwords.ts";
import { createLoginChallenges } from "./auth/second-factor/login-challenges.ts";
import { createSecondFactors } from "./auth/second-factor/second-factor.service.ts";
import { createSessionCache } from "./auth/session-cache.ts";
import { createSessions } from "./auth/sessions.ts";
import { createChatService } from "./chat/chat.service.ts";
import type { AppContext } from "./context.ts";
import { createIncidentsService } from "./incidents/incidents.service.ts";
import { createLogsService } from "./logs/logs.service.ts";
import { createPropertyCP } from "./logs/property-cp-total.ts";
import { createScoreService } from "./logs/score-service.ts";
import { createNotificationsService } from "./notifications/notifications.service.ts";
import { createMonthlyStatsService } from "./overview/monthly-stats-service.ts";
import { createOverviewService } from "./overview/overview.service.ts";
import { createOverviewBroadcaster } from "./overview/overview-broadcaster.ts";
import { createRebuild } from "./overview/rebuild.ts";
import { createPhotosService } from "./photos/photos.service.ts";
import { createReportsService } from "./reports/reports.service.ts";
import { createImportsService } from "./resident-import/imports.service.ts";
import { createResidentNotifier } from "./residents/resident-notifier.ts";
import { createResidentUpdates } from "./residents/resident-updates.service.ts";
import { createResidentsService } from "./residents/residents.service.ts";
import { createRewardsService } from "./rewards/rewards.service.ts";

export type Services = ReturnType<typeof createServices>;

/** Creates all services over one context. A service that needs another one gets it, or some of its functions, as an argument. */
export function createServices(base: AppContext) {
  const { config, log, clock, repositories, rateLimits, runExclusive } = base;
  const timeZone = config.propertyTimeZone;
  const overview = createOverviewService({ repositories, clock, timeZone });
  const overviewBroadcaster = createOverviewBroadcaster({
    channel: base.channel,
    overview: overview.overview,
    log,
  });
  const { channel } = overviewBroadcaster;
  const context: AppContext = { ...base, channel };

  const accounts = createAccounts(context);
  const { activateMembership, findDisplayNames } = accounts;
  const audit = createAuditService({ ...context, findDisplayNames });
  const { record } = audit;
  const notifications = createNotificationsService({ ...context, record });
  const { notify } = notifications;

  const sessions = createSessions(context);
  const identify = createSessionCache(context, sessions);
  const sessionEvents = createSessionEvents(channel);
  const sessionList = createSessionList({ channel, sessions, sessionEvents });
  const passwords = createPasswords();
  const links = createOneTimeLinks({ ...context, record, notify });
  const devices = createKnownDevices(context);
  const secondFactors = createSecondFactors(context);
  const challenges = createLoginChallenges(context);
  const residents = createResidentsService({ ...context, activateMembership, record });
  const auth = createAuthService(context, {
    accounts,
    audit,
    challenges,
    devices,
    links,
    notifications,
    passwords,
    residents,
    secondFactors,
    sessionEvents,
    sessions,
  });
  const account = createAccountService(context, {
    accounts,
    audit,
    devices,
    links,
    passwords,
    secondFactors,
    sessionList,
  });

  const propertyCP = createPropertyCP(repositories);
  const residentNotifier = createResidentNotifier({ ...context, notify, record });
  const { announce } = residentNotifier;
  const residentUpdates = createResidentUpdates(context, {
    accounts,
    audit,
    auth,
    propertyCP,
    residentNotifier,
  });
  const scores = createScoreService({ repositories, propertyCP, runExclusive, clock, timeZone });
  const sums = createMonthlyStatsService({ repositories, timeZone });
  const { setPhotoUrl } = residents;
  const photos = createPhotosService({ ...context, setPhotoUrl, record });
  const imports = createImportsService(context, { accounts, audit, auth, residentUpdates });

  /** Recomputes derived stats, for example after a crash or a bulk import. */
  async function repairStats(): Promise<void> {
    await propertyCP.repair();
    await createRebuild({ repositories, timeZone }).repair();
  }

  return {
    account,
    accounts,
    audit,
    auth,
    chat: createChatService({
      repositories,
      channel,
      clock,
      findDisplayNames,
      rate: rateLimits.chatMessages,
    }),
    identify,
    imports,
    incidents: createIncidentsService({ ...context, findDisplayNames, notify, record }),
    links,
    logs: createLogsService({ repositories, scores, sums, channel, clock, notify, record, announce }),
    notifications,
    overview,
    passwords,
    photos,
    propertyCP,
    reports: createReportsService(context),
    residents,
    residentUpdates,
    rewards: createRewardsService({ ...context, record }),
    secondFactors,
    sessionList,
    sessions,
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
  };
}
