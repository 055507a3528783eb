/** Creates all services. The portal, the commands, the demo data and the tests use it. */
import { createAnnouncementsService } from "./announcements/announcements.service.ts";
import { createAuditService } from "./audit/audit.service.ts";
import { createAccountService } from "./auth/account/account.service.ts";
import { createSessionEvents, createSessionList } from "./auth/account/session-list.ts";
import { createAccounts } from "./auth/accounts.service.ts";
import { createAuthService } from "./auth/auth.service.ts";
import { createContactDetailsService } from "./auth/contact/contact-details.service.ts";
import { createKnownDevices } from "./auth/known-devices.ts";
import { createOneTimeLinks } from "./auth/one-time-links.ts";
import { createPasskeys } from "./auth/passkeys/passkeys.service.ts";
import { createPasswords } from "./auth/passwords.ts";
import { createLoginChallenges } from "./auth/second-factor/login-challenges.ts";
import { createSecondFactors } from "./auth/second-factor/second-factor.service.ts";
import { createSecondFactorRule } from "./auth/second-factor/second-factor-rule.ts";
import * as secrets from "./auth/secrets.ts";
import { createSessionCache } from "./auth/session-cache.ts";
import { createDisplayCookie } from "./auth/session-cookie.ts";
import { createSessions } from "./auth/sessions.ts";
import { createTeamService } from "./auth/team/team.service.ts";
import { createBulkActions } from "./bulk-actions/bulk-actions.service.ts";
import type { AppContext, ContextBase } from "./context.ts";
import { createChatMutes } from "./conversations/chat-mutes.ts";
import { createConversationAccess } from "./conversations/conversation-access.ts";
import { createConversationTracker } from "./conversations/conversation-tracker.ts";
import { createConversationViews } from "./conversations/conversation-views.ts";
import { createConversationsService } from "./conversations/conversations.service.ts";
import { createMessageRevisions } from "./conversations/message-revisions.ts";
import { createModerationService } from "./conversations/moderation.service.ts";
import { createDeliveryService } from "./delivery/delivery.service.ts";
import { createMailService } from "./delivery/mail/mail.service.ts";
import { createMailChannel } from "./delivery/mail/mail-channel.ts";
import { createPushChannel } from "./delivery/push-channel.ts";
import { createDisplayBoard, createDisplayBroadcaster } from "./displays/display-board.ts";
import { createDisplaysService } from "./displays/displays.service.ts";
import { toCalendarDate } from "./domain/calendar.ts";
import { createListExports } from "./exports/list-exports.service.ts";
import { createIncidentMessages } from "./incidents/incident-messages.ts";
import { createIncidentNotifier } from "./incidents/incident-notifier.ts";
import { createIncidentUpdates } from "./incidents/incident-updates.service.ts";
import { createIncidentViews } from "./incidents/incident-views.ts";
import { createIncidentsService } from "./incidents/incidents.service.ts";
import { runAll } from "./jobs/run-all.ts";
import { createHouseholdsService } from "./leases/households.service.ts";
import { createLeasesService } from "./leases/leases.service.ts";
import { createLedgerService } from "./ledger/ledger.service.ts";
import { createLedgerCharging } from "./ledger/ledger-charging.ts";
import { createOpeningBalances } from "./ledger/opening-balances.ts";
import { createCorrectionEffects } from "./logs/correction-effects.ts";
import { createCorrectionsService } from "./logs/corrections.service.ts";
import { createLogsService } from "./logs/logs.service.ts";
import { createPaymentRecording } from "./logs/payment-recording.ts";
import { createRentMonth } from "./logs/rent-month.service.ts";
import { createScoreHistory } from "./logs/score-history.ts";
import { createNotificationsService } from "./notifications/notifications.service.ts";
import { createOverviewService } from "./overview/overview.service.ts";
import { createOverviewBroadcaster } from "./overview/overview-broadcaster.ts";
import { createImageSweepService } from "./photos/image-sweep.service.ts";
import { createMessagePhotosService } from "./photos/message-photos.service.ts";
import { createPhotosService } from "./photos/photos.service.ts";
import { createPropertyImagesService } from "./photos/property-images.service.ts";
import { createPushService } from "./push/push.service.ts";
import { createRedemptionsService } from "./redemptions/redemptions.service.ts";
import { createRepair } from "./repair.ts";
import { createReportsService } from "./reports/reports.service.ts";
import { createImportsService } from "./resident-import/imports.service.ts";
import { createDetailViewsService } from "./residents/detail-views.service.ts";
import { createErasureService } from "./residents/erasure.service.ts";
import { createPersonalDataService } from "./residents/personal-data.service.ts";
import { createRenewalsService } from "./residents/renewals.service.ts";
import { createResidentNotifier } from "./residents/resident-notifier.ts";
import { createResidentUpdates } from "./residents/resident-updates.service.ts";
import { createResidentsService } from "./residents/residents.service.ts";
import { createTenanciesService } from "./residents/tenancies.service.ts";
import { createRewardsService } from "./rewards/rewards.service.ts";
import { createSavedViewsService } from "./saved-views/saved-views.service.ts";
import { createSearchService } from "./search/search.service.ts";
import { createSettingsService } from "./settings/settings.service.ts";
import { createShortRepliesService } from "./short-replies/short-replies.service.ts";
import { createPropertyStats } from "./stats/property-stats.service.ts";
import { createReconciler } from "./stats/reconciler.ts";
import { createStatsService } from "./stats/stats.service.ts";
import { createStatsCalculator } from "./stats/stats-calculator.service.ts";
import { createUnitsService } from "./units/units.service.ts";

/**
 * The functions that create the services. A service reads others from the context only when it is called, so the order matters only to the
 * channels, the outbox and the pushes of figures.
 */
export const CREATE = {
  secrets: () => secrets,
  settings: createSettingsService,
  audit: createAuditService,

  // Messages to people: the outbox sends by the channels.
  push: createPushService,
  /** Undefined without keys of push messages. */
  pushChannel: createPushChannel,
  /** Undefined without a mail server. */
  mailChannel: createMailChannel,
  delivery: createDeliveryService,
  mail: createMailService,
  notifications: createNotificationsService,
  announcements: createAnnouncementsService,

  // Accounts and sessions.
  accounts: createAccounts,
  passwords: () => createPasswords(),
  secondFactorRule: createSecondFactorRule,
  secondFactors: createSecondFactors,
  passkeys: createPasskeys,
  loginChallenges: createLoginChallenges,
  knownDevices: createKnownDevices,
  links: createOneTimeLinks,
  sessions: createSessions,
  identify: createSessionCache,
  sessionEvents: createSessionEvents,
  sessionList: createSessionList,
  auth: createAuthService,
  account: createAccountService,
  contactDetails: createContactDetailsService,
  team: createTeamService,

  // Scores.
  propertyStats: createPropertyStats,
  statsCalculator: createStatsCalculator,
  stats: createStatsService,
  reconciler: createReconciler,

  // Residents, their homes and their rent.
  residentNotifier: createResidentNotifier,
  residents: createResidentsService,
  residentUpdates: createResidentUpdates,
  detailViews: createDetailViewsService,
  personalData: createPersonalDataService,
  erasure: createErasureService,
  renewals: createRenewalsService,
  tenancies: createTenanciesService,
  imports: createImportsService,
  units: createUnitsService,
  leases: createLeasesService,
  households: createHouseholdsService,
  ledger: createLedgerService,
  openingBalances: createOpeningBalances,
  ledgerCharging: createLedgerCharging,

  // Entries in the logs, and rewards.
  correctionEffects: createCorrectionEffects,
  corrections: createCorrectionsService,
  paymentRecording: createPaymentRecording,
  logs: createLogsService,
  rentMonth: createRentMonth,
  scoreHistory: createScoreHistory,
  rewards: createRewardsService,
  redemptions: createRedemptionsService,

  // Images.
  photos: createPhotosService,
  messagePhotos: createMessagePhotosService,
  propertyImages: createPropertyImagesService,
  imageSweep: createImageSweepService,

  // Conversations and incidents.
  conversationAccess: createConversationAccess,
  conversationViews: createConversationViews,
  conversationTracker: createConversationTracker,
  chatMutes: createChatMutes,
  conversations: createConversationsService,
  messageRevisions: createMessageRevisions,
  moderation: createModerationService,
  shortReplies: createShortRepliesService,
  incidentViews: createIncidentViews,
  incidentMessages: createIncidentMessages,
  incidentNotifier: createIncidentNotifier,
  incidents: createIncidentsService,
  incidentUpdates: createIncidentUpdates,

  // The office's lists and figures. The overview clears its figures at an event before the broadcasters ask for them.
  overview: createOverviewService,
  overviewBroadcaster: createOverviewBroadcaster,
  displays: createDisplaysService,
  displayCookie: createDisplayCookie,
  displayBoard: createDisplayBoard,
  displayBroadcaster: createDisplayBroadcaster,
  bulkActions: createBulkActions,
  listExports: createListExports,
  reports: createReportsService,
  savedViews: createSavedViewsService,
  search: createSearchService,

  repair: createRepair,
  /** Ends the work in progress. The jobs are stopped before it. */
  stop: createStop,
};

/** The context with all services. */
export function createContext(base: ContextBase): AppContext {
  const today = () => toCalendarDate(base.clock(), base.config.propertyTimeZone);
  const context = { ...base, today } as AppContext;
  const creators: [string, (context: AppContext) => unknown][] = Object.entries(CREATE);
  for (const [name, create] of creators) Object.assign(context, { [name]: create(context) });
  return context;
}

function createStop(context: AppContext) {
  return async function stop(): Promise<void> {
    const { announcements, delivery, detailViews, displayBroadcaster, imports, overviewBroadcaster } =
      context;
    const services = [imports, announcements, delivery, overviewBroadcaster, displayBroadcaster, detailViews];
    const stops = services.map((service) => () => service.stop());
    await runAll(stops, "Some services failed to stop");
  };
}
