/** All stores of the portal over one connection: the only way in which the rest of the house reads and writes data. */
import type { Connection } from "mongoose";
import { accountsStore } from "./stores/accounts.ts";
import { auditEventsStore } from "./stores/audit-events.ts";
import { behaviorLogsStore } from "./stores/behavior-logs.ts";
import { chatMessagesStore } from "./stores/chat-messages.ts";
import { incidentsStore } from "./stores/incidents.ts";
import { knownDevicesStore } from "./stores/known-devices.ts";
import { loginChallengesStore } from "./stores/login-challenges.ts";
import { notificationsStore } from "./stores/notifications.ts";
import { oneTimeLinksStore } from "./stores/one-time-links.ts";
import { overviewTotalsStore } from "./stores/overview-totals.ts";
import { paymentLogsStore } from "./stores/payment-logs.ts";
import { photosStore } from "./stores/photos.ts";
import { propertyTotalsStore } from "./stores/property-totals.ts";
import { recoveryCodesStore } from "./stores/recovery-codes.ts";
import { residentImportsStore } from "./stores/resident-imports.ts";
import { residentSumsStore } from "./stores/resident-sums.ts";
import { residentTotalsStore } from "./stores/resident-totals.ts";
import { residentsStore } from "./stores/residents.ts";
import { revocationsStore } from "./stores/revocations.ts";
import { rewardLogsStore } from "./stores/reward-logs.ts";
import { rewardsStore } from "./stores/rewards.ts";
import { secondFactorsStore } from "./stores/second-factors.ts";
import { sessionsStore } from "./stores/sessions.ts";

export type Stores = ReturnType<typeof createStores>;

/**
 * Binds every collection's model and queries to a connection.
 * @param alone whether no other node writes here
 */
export function createStores(connection: Connection, alone = false) {
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
    rewards: rewardsStore(connection, alone),
    incidents: incidentsStore(connection),
    photos: photosStore(connection),
    propertyTotals: propertyTotalsStore(connection),
    residentImports: residentImportsStore(connection),
    residentSums: residentSumsStore(connection),
    overviewTotals: overviewTotalsStore(connection),
    auditEvents: auditEventsStore(connection),
  };
}
