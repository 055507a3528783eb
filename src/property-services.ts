/** Creates the services and routes of the property's data: logs, rewards, incidents, reports, the overview and changes of residents. */
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
  /** Runs the changes of one resident one after another. */
  runExclusive: RunExclusive;
  namesOf(userIDs: string[]): Promise<Map<string, { name: string }>>;
  /** Creates a resident's account without a password, for an invitation. @throws HttpError 409 if the e-mail address is in use */
  createAccount(email: string): Promise<{ userID: string }>;
  /** Issues an invitation. @returns its path */
  invite(userID: string, issuedBy: string): Promise<string>;
}

/** Crockford's base 32, without I, L, O and U, so that a request ID can be read aloud. */
const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const REQUEST_ID_LENGTH = 8;

/** Creates a request ID for an incident that has none. */
function newRequestID(): string {
  const letters = Array.from({ length: REQUEST_ID_LENGTH }, () => CROCKFORD[randomInt(CROCKFORD.length)]);
  return `REQ-${letters.join("")}`;
}

/** Creates the services over one database and one live channel, and their routers. */
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
    /** Recomputes derived stats, for example after a crash or a bulk import. */
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
