/** Puts the property's services together: logs, notifications, rewards, incidents, reports, the audit trail and the writes of residents. */
import { randomInt } from "node:crypto";
import { auditRoutes } from "./audit/audit.routes.ts";
import type { AuditService } from "./audit/audit.service.ts";
import type { RunExclusive } from "./http/keyed-mutex.ts";
import { incidentRoutes } from "./incidents/incidents.routes.ts";
import { createIncidentsService } from "./incidents/incidents.service.ts";
import type { LiveChannel } from "./live/channel.ts";
import { logRoutes } from "./logs/logs.routes.ts";
import { createLogsService } from "./logs/logs.service.ts";
import { createPropertyCP } from "./logs/property-cp.ts";
import { createScoreService } from "./logs/score-service.ts";
import { notificationRoutes } from "./notifications/notifications.routes.ts";
import type { NotificationsService } from "./notifications/notifications.service.ts";
import { createMonthlyStatsService } from "./overview/monthly-stats-service.ts";
import { overviewRoutes } from "./overview/overview.routes.ts";
import type { OverviewService } from "./overview/overview.service.ts";
import { createRebuild } from "./overview/rebuild.ts";
import { reportRoutes } from "./reports/reports.routes.ts";
import { createReportsService } from "./reports/reports.service.ts";
import type { Repositories } from "./repositories.ts";
import { createResidentNotifier } from "./residents/resident-notifier.ts";
import { residentWriteRoutes } from "./residents/resident-updates.routes.ts";
import { createResidentUpdates } from "./residents/resident-updates.service.ts";
import { rewardRoutes } from "./rewards/rewards.routes.ts";
import { createRewardsService } from "./rewards/rewards.service.ts";

export interface PropertyServicesOptions {
  repositories: Repositories;
  channel: Pick<LiveChannel, "publish">;
  clock: () => Date;
  audit: AuditService;
  notifications: NotificationsService;
  /** PROPERTY_TIME_ZONE. */
  timeZone: string;
  overview: OverviewService;
  /** One change of a resident after another. */
  runExclusive: RunExclusive;
  namesOf(userIDs: string[]): Promise<Map<string, { name: string }>>;
  /** Makes a resident's account that waits for its invitation. @throws HttpError 409 for a taken e-mail */
  createAccount(email: string): Promise<{ userID: string }>;
  /** Issues an invitation. @returns its path */
  invite(userID: string, issuedBy: string): Promise<string>;
}

/** Crockford's base 32: no I, L, O and U, so that a request ID can be read out. */
const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const REQUEST_ID_LENGTH = 8;

/** A request ID for an incident that came without one. */
function newRequestID(): string {
  const letters = Array.from({ length: REQUEST_ID_LENGTH }, () => CROCKFORD[randomInt(CROCKFORD.length)]);
  return `REQ-${letters.join("")}`;
}

/** The services over one database and one live channel, and their routes to mount. */
export function createPropertyServices(options: PropertyServicesOptions) {
  const { repositories, channel, clock, audit, timeZone, namesOf, overview, runExclusive } = options;
  const propertyCP = createPropertyCP(repositories);
  const { record } = audit;
  const { notifications } = options;
  const { notify } = notifications;
  const changes = createResidentNotifier({ channel, clock, notify, record });
  const { announce } = changes;
  const scores = createScoreService({ repositories, propertyCP, runExclusive, clock, timeZone });
  const sums = createMonthlyStatsService({ repositories, timeZone });
  const logs = createLogsService({ repositories, scores, sums, channel, clock, notify, record, announce });
  const reports = createReportsService({ repositories, clock, timeZone });
  const rewards = createRewardsService({ repositories, channel, clock, record });
  const incidents = createIncidentsService({
    repositories,
    channel,
    clock,
    namesOf,
    notify,
    record,
    newRequestID,
  });
  const residents = createResidentUpdates({
    repositories,
    channel,
    clock,
    timeZone,
    changes,
    record,
    runExclusive,
    createAccount: options.createAccount,
    invite: options.invite,
    cpChanged: propertyCP.changed,
  });
  return {
    notifications,
    logs,
    propertyCP,
    rewards,
    incidents,
    residents,
    overview,
    /** Mends what is counted beside the logs: after a crash, or when data came in bulk. */
    async repair() {
      await propertyCP.repair();
      await createRebuild({ repositories, timeZone }).repair();
    },
    routers: [
      overviewRoutes(overview),
      reportRoutes(reports),
      logRoutes({ logs, propertyCP }),
      notificationRoutes(notifications),
      rewardRoutes(rewards),
      incidentRoutes(incidents),
      auditRoutes(audit),
      residentWriteRoutes(residents),
    ],
  };
}
