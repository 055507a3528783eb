/** Creates all repositories over one connection. Services read and write data only through them. */
import type { Connection } from "mongoose";
import { createAnnouncementsRepository } from "./announcements/announcements.repository.ts";
import { createAuditEventsRepository } from "./audit/audit-events.repository.ts";
import { createAuditValuesRepository } from "./audit/audit-values.repository.ts";
import { createAccountsRepository } from "./auth/accounts.repository.ts";
import { createOneTimeLinksRepository } from "./auth/one-time-links.repository.ts";
import {
  createPasskeyChallengesRepository,
  createPasskeysRepository,
} from "./auth/passkeys/passkeys.repository.ts";
import { createRevocationsRepository } from "./auth/revocations.repository.ts";
import {
  createLoginChallengesRepository,
  createRecoveryCodesRepository,
  createSecondFactorsRepository,
} from "./auth/second-factor/second-factors.repository.ts";
import { createKnownDevicesRepository, createSessionsRepository } from "./auth/sessions.repository.ts";
import { createLeavingManagersRepository } from "./auth/team/leaving-managers.repository.ts";
import { createChatMessagesRepository } from "./conversations/chat-messages.repository.ts";
import { createConversationsRepository } from "./conversations/conversations.repository.ts";
import { createMessageReportsRepository } from "./conversations/message-reports.repository.ts";
import { createReadMarkersRepository } from "./conversations/read-markers.repository.ts";
import { createChannelFailuresRepository } from "./delivery/channel-failures.repository.ts";
import { createDeliveriesRepository } from "./delivery/deliveries.repository.ts";
import { createRefusedAddressesRepository } from "./delivery/mail/refused-addresses.repository.ts";
import { createDisplayCodesRepository, createDisplaysRepository } from "./displays/displays.repository.ts";
import { createIncidentsRepository } from "./incidents/incidents.repository.ts";
import { createLeasesRepository } from "./leases/leases.repository.ts";
import { createLedgerEntriesRepository } from "./ledger/ledger-entries.repository.ts";
import { createBehaviorLogsRepository } from "./logs/behavior-logs.repository.ts";
import { createPaymentKeysRepository } from "./logs/payment-keys.repository.ts";
import { createPaymentLogsRepository } from "./logs/payment-logs.repository.ts";
import { createPaymentShares } from "./logs/payment-shares.ts";
import { createRewardLogsRepository } from "./logs/reward-logs.repository.ts";
import { createNotificationsRepository } from "./notifications/notifications.repository.ts";
import { createImageSweepsRepository } from "./photos/image-sweeps.repository.ts";
import { createMessagePhotosRepository } from "./photos/message-photos.repository.ts";
import { createPhotosRepository } from "./photos/photos.repository.ts";
import { createPropertyImagesRepository } from "./photos/property-images.repository.ts";
import { createPushSubscriptionsRepository, createVapidKeysRepository } from "./push/push.repository.ts";
import { declareThrottles } from "./rate-limits/throttles.repository.ts";
import { createRedemptionsRepository } from "./redemptions/redemptions.repository.ts";
import { createResidentImportsRepository } from "./resident-import/resident-imports.repository.ts";
import { createDetailViewsRepository } from "./residents/detail-views.repository.ts";
import { createResidentsRepository } from "./residents/residents.repository.ts";
import { createRewardsRepository } from "./rewards/rewards.repository.ts";
import { createSavedViewsRepository } from "./saved-views/saved-views.repository.ts";
import { createSearchRepository } from "./search/search.repository.ts";
import { createSettingsRepository } from "./settings/settings.repository.ts";
import { createShortRepliesRepository } from "./short-replies/short-replies.repository.ts";
import { createResidentStatsRepository } from "./stats/resident-stats.repository.ts";
import { createStatsChecksRepository } from "./stats/stats-checks.repository.ts";
import { createUnitsRepository } from "./units/units.repository.ts";

export type Repositories = ReturnType<typeof createRepositories>;

/** Binds the models and queries of all collections to a connection. */
export function createRepositories(connection: Connection) {
  // The rate limits use this collection themselves; here it only gets its indexes.
  declareThrottles(connection);
  const revocations = createRevocationsRepository(connection);
  const residents = createResidentsRepository(connection);
  const leases = createLeasesRepository(connection);
  const paymentLogs = createPaymentLogsRepository(connection);
  return {
    revocations,
    accounts: createAccountsRepository(connection, revocations.note),
    sessions: createSessionsRepository(connection, revocations.note),
    displays: createDisplaysRepository(connection, revocations.note),
    displayCodes: createDisplayCodesRepository(connection),
    leavingManagers: createLeavingManagersRepository(connection),
    loginChallenges: createLoginChallengesRepository(connection),
    knownDevices: createKnownDevicesRepository(connection),
    secondFactors: createSecondFactorsRepository(connection),
    recoveryCodes: createRecoveryCodesRepository(connection),
    passkeys: createPasskeysRepository(connection),
    passkeyChallenges: createPasskeyChallengesRepository(connection),
    oneTimeLinks: createOneTimeLinksRepository(connection),
    residents,
    leases,
    ledgerEntries: createLedgerEntriesRepository(connection),
    units: createUnitsRepository(connection),
    detailViews: createDetailViewsRepository(connection),
    chatMessages: createChatMessagesRepository(connection),
    messageReports: createMessageReportsRepository(connection),
    messagePhotos: createMessagePhotosRepository(connection),
    conversations: createConversationsRepository(connection),
    readMarkers: createReadMarkersRepository(connection),
    shortReplies: createShortRepliesRepository(connection),
    savedViews: createSavedViewsRepository(connection),
    behaviorLogs: createBehaviorLogsRepository(connection),
    paymentKeys: createPaymentKeysRepository(connection),
    paymentLogs,
    paymentShares: createPaymentShares({ leases, paymentLogs, residents }),
    rewardLogs: createRewardLogsRepository(connection),
    notifications: createNotificationsRepository(connection),
    rewards: createRewardsRepository(connection),
    redemptions: createRedemptionsRepository(connection),
    incidents: createIncidentsRepository(connection),
    imageSweeps: createImageSweepsRepository(connection),
    photos: createPhotosRepository(connection),
    propertyImages: createPropertyImagesRepository(connection),
    pushSubscriptions: createPushSubscriptionsRepository(connection),
    vapidKeys: createVapidKeysRepository(connection),
    residentImports: createResidentImportsRepository(connection),
    residentStats: createResidentStatsRepository(connection),
    statsChecks: createStatsChecksRepository(connection),
    search: createSearchRepository(connection),
    settings: createSettingsRepository(connection, revocations.note),
    announcements: createAnnouncementsRepository(connection),
    auditEvents: createAuditEventsRepository(connection),
    auditValues: createAuditValuesRepository(connection),
    deliveries: createDeliveriesRepository(connection),
    channelFailures: createChannelFailuresRepository(connection),
    refusedAddresses: createRefusedAddressesRepository(connection),
  };
}
