/** Creates all services. The portal, the demo data and the tests use it. */
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
import { createSessionCache, createSessions } from "./auth/sessions.ts";
import { createTeamService } from "./auth/team/team.service.ts";
import type { AppContext } from "./context.ts";
import { createChatMutes } from "./conversations/chat-mutes.ts";
import { createConversationAccess } from "./conversations/conversation-access.ts";
import { createConversationViews } from "./conversations/conversation-views.ts";
import { createConversationsService } from "./conversations/conversations.service.ts";
import { createMessageRevisions } from "./conversations/message-revisions.ts";
import { createModerationService } from "./conversations/moderation.service.ts";
import { createEncryptor } from "./database/encryption.ts";
import { createDeliveryService } from "./delivery/delivery.service.ts";
import { createMailService } from "./delivery/mail/mail.service.ts";
import { createMailChannel } from "./delivery/mail/mail-channel.ts";
import { createPushChannel } from "./delivery/push-channel.ts";
import { createDisplayBoard, displayPushes } from "./displays/display-board.ts";
import { createDisplaysService } from "./displays/displays.service.ts";
import { createIncidentMessages } from "./incidents/incident-messages.ts";
import { createIncidentNotifier } from "./incidents/incident-notifier.ts";
import { createIncidentUpdates } from "./incidents/incident-updates.service.ts";
import { createIncidentViews } from "./incidents/incident-views.ts";
import { createIncidentsService } from "./incidents/incidents.service.ts";
import { createHouseholdsService } from "./leases/households.service.ts";
import { createLeasesService } from "./leases/leases.service.ts";
import { createLedger } from "./ledger/ledger-services.ts";
import { createCorrectionEffects } from "./logs/correction-effects.ts";
import { createCorrectionsService } from "./logs/corrections.service.ts";
import { createLogsService } from "./logs/logs.service.ts";
import { createPaymentRecording } from "./logs/payment-recording.ts";
import { createRentMonth } from "./logs/rent-month.service.ts";
import { createNotificationsService } from "./notifications/notifications.service.ts";
import { createOverviewService } from "./overview/overview.service.ts";
import { createBroadcaster, createOverviewBroadcaster } from "./overview/overview-broadcaster.ts";
import { createImageSweepService } from "./photos/image-sweep.service.ts";
import { createMessagePhotosService } from "./photos/message-photos.service.ts";
import { createPhotosService } from "./photos/photos.service.ts";
import { createPropertyImagesService } from "./photos/property-images.service.ts";
import { createPushService } from "./push/push.service.ts";
import { createRedemptionsService } from "./redemptions/redemptions.service.ts";
import { createImportsService } from "./resident-import/imports.service.ts";
import { createDetailViewsService } from "./residents/detail-views.service.ts";
import { createErasureService } from "./residents/erasure.service.ts";
import { createPersonalDataService } from "./residents/personal-data.service.ts";
import { createRenewalsService } from "./residents/renewals.service.ts";
import { createResidentNotifier } from "./residents/resident-notifier.ts";
import { createResidentUpdates } from "./residents/resident-updates.service.ts";
import { createResidentsService } from "./residents/residents.service.ts";
import { createTenanciesService } from "./residents/tenancies.service.ts";
import { createSearchService } from "./search/search.service.ts";
import { createSettingsService, type SettingsService } from "./settings/settings.service.ts";
import { createPropertyStats } from "./stats/property-stats.service.ts";
import { createReconciler } from "./stats/reconciler.ts";
import { createStatsService } from "./stats/stats.service.ts";
import { createStatsCalculator } from "./stats/stats-calculator.service.ts";
import { createStatsSchedule } from "./stats/stats-schedule.ts";
import { createUnitsService } from "./units/units.service.ts";

export type Services = ReturnType<typeof createServices>;

/** Creates all services over one context. A service that needs another one gets it, or some of its functions, as an argument. */
export function createServices(context: AppContext) {
  const { config, channel, repositories, secretKey } = context;
  const timeZone = config.propertyTimeZone;
  const propertyStats = createPropertyStats(context);
  // Created before the broadcasters, so that its cached figures are cleared before they are computed for a push.
  const overview = createOverviewService({ ...context, propertyStats, timeZone });
  const displayBoard = createDisplayBoard({
    repositories,
    overview: overview.overview,
    settings: () => settings.current(),
    viewIncidents: (found) => views.list({ role: "staff" }, found),
    timeZone,
  });
  const displayBroadcaster = createBroadcaster({ ...context, ...displayPushes(context, displayBoard) });
  const overviewBroadcaster = createOverviewBroadcaster({ ...context, overview: overview.overview });
  function figuresChanged(): void {
    overview.invalidate();
    overviewBroadcaster.changed();
    displayBroadcaster.changed();
  }

  const isHeld = () => settings.isSendingHeld();
  const encryptor = secretKey === undefined ? undefined : createEncryptor(secretKey, "delivery");
  const property = () => settings.current().property;
  const language = () => settings.current().languages.default;
  const push = createPushService(context, { property, language });
  const mail = createMailChannel(context, { property, language });
  const pushChannel = push.isAvailable ? createPushChannel(push) : undefined;
  const channels = [mail, pushChannel].filter((channel) => channel !== undefined);
  const delivery = createDeliveryService(context, { channels, encryptor, isHeld });
  const { enqueueOrLog } = delivery;
  const accounts = createAccounts(context);
  const { findDisplayNames } = accounts;
  const audit = createAuditService({ ...context, findDisplayNames });
  const { record } = audit;
  const notifications = createNotificationsService({ ...context, record, enqueueOrLog });
  const { notify, notifyAll } = notifications;
  const announcements = createAnnouncementsService(context, {
    ...{ findDisplayNames, record, isHeld, language },
    enqueue: delivery.enqueue,
    reachable: delivery.reachable,
  });
  const propertyImages = createPropertyImagesService({ ...context, current: () => settings.current() });
  const settings: SettingsService = createSettingsService({ ...context, record, propertyImages });
  const messagePhotos = createMessagePhotosService({ ...context, ...createConversationAccess(context) });
  const notifier = createIncidentNotifier({ ...context, notifyOnce: notifications.notifyOnce, enqueueOrLog });
  const mutes = createChatMutes(context);
  const conversationParts = {
    ...context,
    findDisplayNames,
    record,
    messagePhotos,
    mutes,
    views: createConversationViews({ ...context, findDisplayNames }),
  };
  const conversations = createConversationsService({
    ...conversationParts,
    incidentReplied: notifier.replied,
    enqueueOrLog,
  });
  const revisions = createMessageRevisions(conversationParts);
  const moderation = createModerationService({
    ...conversationParts,
    notifications,
    conversations,
    revisions,
  });
  const { announce } = createResidentNotifier({ ...context, notify, record });
  const calculator = createStatsCalculator(context, propertyStats);
  const statsSchedule = createStatsSchedule(repair, context.log);
  const stats = createStatsService(context, { ...statsSchedule, calculator, propertyStats, announce });
  const effects = createCorrectionEffects(context, calculator);
  const reconciler = createReconciler({ ...context, calculator, propertyStats, announce });

  const secondFactorRule = createSecondFactorRule(context, settings);
  const sessions = createSessions(context, secondFactorRule);
  const identify = createSessionCache(context, sessions);
  const sessionEvents = createSessionEvents(channel);
  const sessionList = createSessionList({ channel, sessions, sessionEvents });
  const passwords = createPasswords();
  const links = createOneTimeLinks({ ...context, record, notify });
  const devices = createKnownDevices(context);
  const secondFactors = createSecondFactors(context, property);
  const passkeys = createPasskeys(context, {
    links,
    notify,
    record,
    secondFactorRule,
    sessionEvents,
    sessionList,
    property,
  });
  const challenges = createLoginChallenges(context);
  const detailViews = createDetailViewsService({ ...context, findDisplayNames });
  const residents = createResidentsService({
    ...context,
    accounts,
    addResident: stats.addResident,
    detailViews,
    record,
  });
  const auth = createAuthService(context, {
    accounts,
    audit,
    challenges,
    delivery,
    devices,
    links,
    notifications,
    passkeys,
    passwords,
    residents,
    secondFactorRule,
    secondFactors,
    sessionEvents,
    sessions,
  });
  const account = createAccountService(context, {
    accounts,
    audit,
    devices,
    links,
    notifications,
    passkeys,
    passwords,
    secondFactorRule,
    secondFactors,
    sessionList,
  });
  const leases = createLeasesService(context, { ...stats, record });
  const ledger = createLedger(context, { findDisplayNames, leases, record, settings });
  const views = createIncidentViews({ ...context, findDisplayNames });
  const units = createUnitsService(context, { record, announce, leases, propertyStats, views });
  const tenancyParts = { record, notify, announce, leases, units, changeResident: stats.changeResident };
  const renewals = createRenewalsService(context, tenancyParts);
  const ofResidents = { ...tenancyParts, accounts, audit, auth, settings, stats };
  const residentUpdates = createResidentUpdates(context, ofResidents);
  const redemptions = createRedemptionsService(context, { addLogEntry: stats.addLogEntry, notify, record });
  const erasure = createErasureService(context, { record, announce, leases, settings });
  const tenancies = createTenanciesService(context, {
    ...tenancyParts,
    accounts,
    eraseNow: erasure.eraseNow,
    mail: delivery,
    declineRedemptions: redemptions.declineAll,
    endAllOf: sessions.endAllOf,
  });
  const contactDetails = createContactDetailsService(context, {
    announce,
    auth,
    delivery,
    devices,
    isMailSetUp: mail !== undefined,
    links,
    notify,
    record,
    residents,
    sessionList,
  });
  const messages = createIncidentMessages({ ...context, ...conversations, findDisplayNames });
  const incidentUpdates = createIncidentUpdates({ ...context, notify, record, messages, notifier, views });
  const displays = createDisplaysService({ ...context, record, findDisplayNames, secrets });
  const team = createTeamService(context, {
    accounts,
    audit,
    auth,
    devices,
    links,
    secondFactorRule,
    sessions,
    unassignIncident: (actor, _id) => incidentUpdates.update(actor, { _id, assigneeID: "" }),
    unassignConversation: (actor, conversationID) => conversations.assign(actor, conversationID, ""),
    unpairDisplays: displays.unpairAllOf,
  });
  const photos = createPhotosService({ ...context, ...residents, record });
  const imageSweep = createImageSweepService(context, [photos, messagePhotos, propertyImages]);
  const ofImports = { accounts, audit, auth, contactDetails, residentUpdates, settings, units };
  const imports = createImportsService(context, ofImports);
  const search = createSearchService(context);
  const recording = createPaymentRecording(context, { notifyAll, record });
  const corrections = createCorrectionsService(context, { ...stats, notify, notifyAll, record, effects });
  const logs = createLogsService(context, { ...stats, notify, propertyStats, record, recording, settings });
  const ofRent = { ...stats, corrections, findDisplayNames, leases, ledger, recording };
  const incidents = createIncidentsService({ ...context, notify, record, messages, messagePhotos, views });
  const personalData = createPersonalDataService(context, {
    record,
    detailViews,
    viewMessages: conversationParts.views.messages,
    logs,
    incidents,
    leases,
    ledger,
    notifications,
    redemptions,
  });

  /** Checks all derived stats, pushes them to the dashboards, and completes what a crash has interrupted. Requests are served in the meantime. */
  async function repair(): Promise<void> {
    await reconciler.check();
    figuresChanged();
    const ofPeople = [leases, units, redemptions, team, contactDetails];
    const interrupted = [...ofPeople, conversations, revisions, announcements];
    const repairs = interrupted.map((one) => () => one.repair());
    const steps = [...repairs, () => revisions.eraseOld(), () => search.readAll()];
    const failures: unknown[] = [];
    // A step that fails does not keep back the others until the next check.
    for (const step of steps) await step().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, "Some repairs failed");
  }

  return {
    account,
    accounts,
    announcements,
    audit,
    auth,
    contactDetails,
    context,
    conversations,
    delivery,
    detailViews,
    displayBoard,
    erasure,
    imageSweep,
    displays,
    identify,
    households: createHouseholdsService(context, { record, leases }),
    imports,
    incidents,
    incidentUpdates,
    links,
    messagePhotos,
    moderation,
    mail: createMailService(context, { mail, delivery, isHeld }),
    corrections,
    correctionEffects: effects,
    ledger,
    logs,
    rentMonth: createRentMonth(context, ofRent),
    search,
    notifications,
    overview,
    passkeys,
    passwords,
    personalData,
    photos,
    propertyImages,
    push,
    redemptions,
    renewals,
    residents,
    residentUpdates,
    secondFactors,
    sessionList,
    sessions,
    settings,
    stats,
    tenancies,
    team,
    propertyStats,
    reconciler,
    repair,
    statsSchedule,
    units,
    /** Stops the background work. */
    async stop() {
      statsSchedule.stop();
      const working = [imageSweep, settings, tenancies, erasure, imports, announcements, delivery, ledger];
      const pushing = [overviewBroadcaster, displayBroadcaster, detailViews];
      for (const service of [...working, ...pushing]) await service.stop();
    },
  };
}
