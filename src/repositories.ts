/** All repositories over one connection. Services read and write data only through them. */
import type { Connection } from "mongoose";
import { accountsStore } from "./database/stores/accounts.ts";
import { auditEventsStore } from "./database/stores/audit-events.ts";
import { behaviorLogsStore } from "./database/stores/behavior-logs.ts";
import { chatMessagesStore } from "./database/stores/chat-messages.ts";
import { incidentsStore } from "./database/stores/incidents.ts";
import { knownDevicesStore } from "./database/stores/known-devices.ts";
import { loginChallengesStore } from "./database/stores/login-challenges.ts";
import { notificationsStore } from "./database/stores/notifications.ts";
import { oneTimeLinksStore } from "./database/stores/one-time-links.ts";
import { overviewTotalsStore } from "./database/stores/overview-totals.ts";
import { paymentLogsStore } from "./database/stores/payment-logs.ts";
import { photosStore } from "./database/stores/photos.ts";
import { propertyTotalsStore } from "./database/stores/property-totals.ts";
import { recoveryCodesStore } from "./database/stores/recovery-codes.ts";
import { residentImportsStore } from "./database/stores/resident-imports.ts";
import { residentSumsStore } from "./database/stores/resident-sums.ts";
import { residentTotalsStore } from "./database/stores/resident-totals.ts";
import { residentsStore } from "./database/stores/residents.ts";
import { revocationsStore } from "./database/stores/revocations.ts";
import { rewardLogsStore } from "./database/stores/reward-logs.ts";
import { secondFactorsStore } from "./database/stores/second-factors.ts";
import { sessionsStore } from "./database/stores/sessions.ts";
import { createRewardsRepository } from "./rewards/rewards.repository.ts";

export type Repositories = ReturnType<typeof createRepositories>;

/**
 * Binds every collection's model and queries to a connection.
 * @param alone whether no other node writes here
 */
export function createRepositories(connection: Connection, alone = false) {
  const residentTotals = residentTotalsStore(connection);
  const revocations = revocationsStore(connection);
  return {
    revocations,
    accounts: accountsStore(connection, revocations.note),
    sessions: sessionsStore(connection, revocations.note),
    loginChallenges: loginChallengesStore(connection),
    knownDevices: knownDevicesStore(connection),
    secondFactors: secondFactorsStore(connection),
    recoveryCodes: recoveryCodesStore(connection),
    oneTimeLinks: oneTimeLinksStore(connection),
    residents: residentsStore(connection, residentTotals),
    residentTotals,
    chatMessages: chatMessagesStore(connection, alone),
    behaviorLogs: behaviorLogsStore(connection),
    paymentLogs: paymentLogsStore(connection),
    rewardLogs: rewardLogsStore(connection),
    notifications: notificationsStore(connection),
    rewards: createRewardsRepository(connection, alone),
    incidents: incidentsStore(connection),
    photos: photosStore(connection),
    propertyTotals: propertyTotalsStore(connection),
    residentImports: residentImportsStore(connection),
    residentSums: residentSumsStore(connection),
    overviewTotals: overviewTotalsStore(connection),
    auditEvents: auditEventsStore(connection),
  };
}
