/** The context that all services and routes share: the node's configuration and connections, the repositories, and the services. */
import type { Logger } from "pino";
import type { VapidKeys } from "web-push";
import type { AnnouncementsService } from "./announcements/announcements.service.ts";
import type { AuditService } from "./audit/audit.service.ts";
import type { AccountService } from "./auth/account/account.service.ts";
import type { SessionEvents, SessionList } from "./auth/account/session-list.ts";
import type { Accounts } from "./auth/accounts.service.ts";
import type { AuthService } from "./auth/auth.service.ts";
import type { ContactDetailsService } from "./auth/contact/contact-details.service.ts";
import type { KnownDevices } from "./auth/known-devices.ts";
import type { OneTimeLinks } from "./auth/one-time-links.ts";
import type { Passkeys } from "./auth/passkeys/passkeys.service.ts";
import type { Passwords } from "./auth/passwords.ts";
import type { LoginChallenges } from "./auth/second-factor/login-challenges.ts";
import type { SecondFactors } from "./auth/second-factor/second-factor.service.ts";
import type { SecondFactorRule } from "./auth/second-factor/second-factor-rule.ts";
import type * as secrets from "./auth/secrets.ts";
import type { IdentifySession } from "./auth/session-cache.ts";
import type { DisplayCookie } from "./auth/session-cookie.ts";
import type { Sessions } from "./auth/sessions.ts";
import type { TeamService } from "./auth/team/team.service.ts";
import type { BulkActions } from "./bulk-actions/bulk-actions.service.ts";
import type { Config } from "./config.ts";
import type { ChatMutes } from "./conversations/chat-mutes.ts";
import type { ConversationAccess } from "./conversations/conversation-access.ts";
import type { ConversationTracker } from "./conversations/conversation-tracker.ts";
import type { ConversationViews } from "./conversations/conversation-views.ts";
import type { ConversationsService } from "./conversations/conversations.service.ts";
import type { MessageRevisions } from "./conversations/message-revisions.ts";
import type { ModerationService } from "./conversations/moderation.service.ts";
import type { DeliveryService } from "./delivery/delivery.service.ts";
import type { DeliveryChannel } from "./delivery/delivery-channel.ts";
import type { MailService } from "./delivery/mail/mail.service.ts";
import type { MailChannel } from "./delivery/mail/mail-channel.ts";
import type { DisplayBoard } from "./displays/display-board.ts";
import type { DisplaysService } from "./displays/displays.service.ts";
import type { ListExports } from "./exports/list-exports.service.ts";
import type { RunExclusive } from "./http/concurrency-limit.ts";
import type { IncidentMessages } from "./incidents/incident-messages.ts";
import type { IncidentNotifier } from "./incidents/incident-notifier.ts";
import type { IncidentUpdates } from "./incidents/incident-updates.service.ts";
import type { IncidentViews } from "./incidents/incident-views.ts";
import type { IncidentsService } from "./incidents/incidents.service.ts";
import type { Scheduler } from "./jobs/scheduler.ts";
import type { HouseholdsService } from "./leases/households.service.ts";
import type { LeasesService } from "./leases/leases.service.ts";
import type { LedgerService } from "./ledger/ledger.service.ts";
import type { LedgerCharging } from "./ledger/ledger-charging.ts";
import type { OpeningBalances } from "./ledger/opening-balances.ts";
import type { Broadcaster } from "./live/broadcaster.ts";
import type { LiveChannel } from "./live/channel.ts";
import type { CorrectionEffects } from "./logs/correction-effects.ts";
import type { CorrectionsService } from "./logs/corrections.service.ts";
import type { LogsService } from "./logs/logs.service.ts";
import type { PaymentRecording } from "./logs/payment-recording.ts";
import type { RentMonthService } from "./logs/rent-month.service.ts";
import type { ScoreHistory } from "./logs/score-history.ts";
import type { NotificationsService } from "./notifications/notifications.service.ts";
import type { OverviewService } from "./overview/overview.service.ts";
import type { ImageSweepService } from "./photos/image-sweep.service.ts";
import type { MessagePhotosService } from "./photos/message-photos.service.ts";
import type { PhotosService } from "./photos/photos.service.ts";
import type { PropertyImagesService } from "./photos/property-images.service.ts";
import type { PushService } from "./push/push.service.ts";
import type { RateLimits } from "./rate-limits/rate-limits.ts";
import type { RedemptionsService } from "./redemptions/redemptions.service.ts";
import type { ReportsService } from "./reports/reports.service.ts";
import type { Repositories } from "./repositories.ts";
import type { ImportsService } from "./resident-import/imports.service.ts";
import type { DetailViewsService } from "./residents/detail-views.service.ts";
import type { ErasureService } from "./residents/erasure.service.ts";
import type { PersonalDataService } from "./residents/personal-data.service.ts";
import type { RenewalsService } from "./residents/renewals.service.ts";
import type { ResidentNotifier } from "./residents/resident-notifier.ts";
import type { ResidentUpdates } from "./residents/resident-updates.service.ts";
import type { ResidentsService } from "./residents/residents.service.ts";
import type { TenanciesService } from "./residents/tenancies.service.ts";
import type { RewardsService } from "./rewards/rewards.service.ts";
import type { SavedViewsService } from "./saved-views/saved-views.service.ts";
import type { SearchService } from "./search/search.service.ts";
import type { SettingsService } from "./settings/settings.service.ts";
import type { ShortRepliesService } from "./short-replies/short-replies.service.ts";
import type { PropertyStatsService } from "./stats/property-stats.service.ts";
import type { Reconciler } from "./stats/reconciler.ts";
import type { StatsService } from "./stats/stats.service.ts";
import type { StatsCalculator } from "./stats/stats-calculator.service.ts";
import type { UnitsService } from "./units/units.service.ts";

/** The entries that exist before the services. */
export interface ContextBase {
  config: Config;
  log: Logger;
  clock: () => Date;
  repositories: Repositories;
  channel: LiveChannel;
  /** The repeated jobs of this node, so that a service can wake them. */
  jobs: Scheduler;
  rateLimits: RateLimits;
  /** The key that encrypts secrets in the database. Without it, second factors can't be set up, and there are no push notifications. */
  secretKey: string | undefined;
  /** The key pair that signs push messages; undefined without push. */
  vapidKeys: VapidKeys | undefined;
  /** PEM certificates that connections to push services trust in place of Node.js's own; set by tests. */
  trustedCertificates: string | undefined;
  /** Runs the changes of one resident one at a time on this node, so that no older change is stored over a newer one. */
  runExclusive: RunExclusive;
}

/** The services. Each is created in `services.ts`. */
export interface Services {
  account: AccountService;
  accounts: Accounts;
  announcements: AnnouncementsService;
  audit: AuditService;
  auth: AuthService;
  bulkActions: BulkActions;
  chatMutes: ChatMutes;
  contactDetails: ContactDetailsService;
  conversationAccess: ConversationAccess;
  conversations: ConversationsService;
  conversationTracker: ConversationTracker;
  conversationViews: ConversationViews;
  correctionEffects: CorrectionEffects;
  corrections: CorrectionsService;
  delivery: DeliveryService;
  detailViews: DetailViewsService;
  displayBoard: DisplayBoard;
  displayBroadcaster: Broadcaster;
  displayCookie: DisplayCookie;
  displays: DisplaysService;
  erasure: ErasureService;
  households: HouseholdsService;
  identify: IdentifySession;
  imageSweep: ImageSweepService;
  imports: ImportsService;
  incidentMessages: IncidentMessages;
  incidentNotifier: IncidentNotifier;
  incidents: IncidentsService;
  incidentUpdates: IncidentUpdates;
  incidentViews: IncidentViews;
  knownDevices: KnownDevices;
  leases: LeasesService;
  ledger: LedgerService;
  ledgerCharging: LedgerCharging;
  links: OneTimeLinks;
  listExports: ListExports;
  loginChallenges: LoginChallenges;
  logs: LogsService;
  mail: MailService;
  /** undefined without a mail server. */
  mailChannel: MailChannel | undefined;
  messagePhotos: MessagePhotosService;
  messageRevisions: MessageRevisions;
  moderation: ModerationService;
  notifications: NotificationsService;
  openingBalances: OpeningBalances;
  overview: OverviewService;
  overviewBroadcaster: Broadcaster;
  passkeys: Passkeys;
  passwords: Passwords;
  paymentRecording: PaymentRecording;
  personalData: PersonalDataService;
  photos: PhotosService;
  propertyImages: PropertyImagesService;
  propertyStats: PropertyStatsService;
  push: PushService;
  /** undefined without keys for push messages. */
  pushChannel: DeliveryChannel | undefined;
  reconciler: Reconciler;
  redemptions: RedemptionsService;
  renewals: RenewalsService;
  rentMonth: RentMonthService;
  /** Checks all derived stats, pushes them to the dashboards, and completes changes that a crash has interrupted. */
  repair: () => Promise<void>;
  reports: ReportsService;
  residentNotifier: ResidentNotifier;
  residents: ResidentsService;
  residentUpdates: ResidentUpdates;
  rewards: RewardsService;
  savedViews: SavedViewsService;
  scoreHistory: ScoreHistory;
  search: SearchService;
  secondFactorRule: SecondFactorRule;
  secondFactors: SecondFactors;
  secrets: typeof secrets;
  sessionEvents: SessionEvents;
  sessionList: SessionList;
  sessions: Sessions;
  settings: SettingsService;
  shortReplies: ShortRepliesService;
  stats: StatsService;
  statsCalculator: StatsCalculator;
  /** Ends the work in progress. The jobs are stopped before. */
  stop: () => Promise<void>;
  team: TeamService;
  tenancies: TenanciesService;
  units: UnitsService;
}

/**
 * A service takes the context and calls the others when it needs them, such as `context.audit.record(...)`. The services are created one
 * after the other: while a service is created, those that are created later are not there yet.
 */
export interface AppContext extends ContextBase, Services {}
