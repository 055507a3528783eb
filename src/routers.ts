/** Creates all routers under /api. */
import type Router from "@koa/router";
import { announcementRoutes } from "./announcements/announcements.routes.ts";
import { auditRoutes } from "./audit/audit.routes.ts";
import { accountRoutes, residentSessionRoutes } from "./auth/account/account.routes.ts";
import { authRoutes } from "./auth/auth.routes.ts";
import { contactDetailsRoutes } from "./auth/contact/contact-details.routes.ts";
import { passkeyRoutes } from "./auth/passkeys/passkeys.routes.ts";
import { createDisplayCookie, displayCookieName, sessionCookieName } from "./auth/session-cookie.ts";
import { teamRoutes } from "./auth/team/team.routes.ts";
import { bulkActionRoutes } from "./bulk-actions/bulk-actions.routes.ts";
import { createBulkActions } from "./bulk-actions/bulk-actions.service.ts";
import { clientErrorRoutes } from "./client-errors/client-errors.routes.ts";
import { isSecure } from "./config.ts";
import { chatRoutes } from "./conversations/chat.routes.ts";
import { conversationRoutes } from "./conversations/conversations.routes.ts";
import { moderationRoutes } from "./conversations/moderation.routes.ts";
import { deliveryRoutes } from "./delivery/delivery.routes.ts";
import { displayRoutes } from "./displays/displays.routes.ts";
import { docsRoutes } from "./docs/docs.routes.ts";
import { listExportRoutes } from "./exports/list-exports.routes.ts";
import { createListExports } from "./exports/list-exports.service.ts";
import { incidentRoutes } from "./incidents/incidents.routes.ts";
import { leaseRoutes } from "./leases/leases.routes.ts";
import { ledgerRoutes } from "./ledger/ledger.routes.ts";
import { correctionRoutes } from "./logs/corrections.routes.ts";
import { logRoutes } from "./logs/logs.routes.ts";
import { rentMonthRoutes } from "./logs/rent-month.routes.ts";
import { createScoreHistory } from "./logs/score-history.ts";
import { notificationRoutes } from "./notifications/notifications.routes.ts";
import { overviewRoutes } from "./overview/overview.routes.ts";
import { messagePhotoRoutes } from "./photos/message-photos.routes.ts";
import { photoRoutes } from "./photos/photos.routes.ts";
import { propertyImageRoutes } from "./photos/property-images.routes.ts";
import { pushRoutes } from "./push/push.routes.ts";
import { redemptionRoutes } from "./redemptions/redemptions.routes.ts";
import { reportRoutes } from "./reports/reports.routes.ts";
import { createReportsService } from "./reports/reports.service.ts";
import { importRoutes } from "./resident-import/imports.routes.ts";
import { residentsRoutes, residentWriteRoutes } from "./residents/residents.routes.ts";
import { tenancyRoutes } from "./residents/tenancies.routes.ts";
import { rewardRoutes } from "./rewards/rewards.routes.ts";
import { createRewardsService } from "./rewards/rewards.service.ts";
import { savedViewRoutes } from "./saved-views/saved-views.routes.ts";
import { createSavedViewsService } from "./saved-views/saved-views.service.ts";
import { searchRoutes } from "./search/search.routes.ts";
import type { Services } from "./services.ts";
import { settingsRoutes } from "./settings/settings.routes.ts";
import { shortReplyRoutes } from "./short-replies/short-replies.routes.ts";
import { createShortRepliesService } from "./short-replies/short-replies.service.ts";
import { unitRoutes } from "./units/units.routes.ts";

/** Simple services that only one router uses are created here, all others in `services.ts`. */
export function createRouters(services: Services): Router[] {
  const { context } = services;
  const { findDisplayNames } = services.accounts;
  const { record } = services.audit;
  const routers = [
    authRoutes(services.auth, context, services.settings.isSendingHeld),
    clientErrorRoutes(context),
    accountRoutes(services, context),
    passkeyRoutes(services, context),
    residentSessionRoutes(services),
    pushRoutes(services.push),
    overviewRoutes(services.overview),
    searchRoutes(services.search),
    reportRoutes(createReportsService(context, services)),
    correctionRoutes(services),
    rentMonthRoutes(services.rentMonth),
    logRoutes(services.logs, createScoreHistory(context)),
    notificationRoutes(services.notifications),
    announcementRoutes(services.announcements),
    rewardRoutes(createRewardsService({ ...context, record })),
    redemptionRoutes(services.redemptions),
    listExportRoutes(createListExports(context, { ...services, findDisplayNames })),
    bulkActionRoutes(createBulkActions(context, services)),
    savedViewRoutes(createSavedViewsService({ ...context, record, findDisplayNames })),
    shortReplyRoutes(createShortRepliesService({ ...context, record })),
    incidentRoutes(services),
    teamRoutes(services.team, services.accounts),
    settingsRoutes(services.settings),
    propertyImageRoutes(services.propertyImages, context),
    displayRoutes(services, { ...context, cookie: createDisplayCookie(isSecure(context.config)) }),
    auditRoutes(services.audit),
    residentWriteRoutes(services.residentUpdates),
    photoRoutes(services.photos, context),
    importRoutes(services.imports, context),
    residentsRoutes(
      services.residents,
      services.auth,
      services.mail,
      services.personalData,
      services.detailViews,
    ),
    tenancyRoutes(services.tenancies),
    leaseRoutes(services),
    ledgerRoutes(services.ledger),
    unitRoutes(services.units),
    contactDetailsRoutes(services.contactDetails, context),
    chatRoutes(services.conversations),
    moderationRoutes(services.moderation),
    conversationRoutes(services.conversations),
    deliveryRoutes(services.delivery, services.mail),
    messagePhotoRoutes(services.messagePhotos, context),
  ] as unknown as Router[];
  const secure = isSecure(context.config);
  const docs = docsRoutes(routers, {
    session: sessionCookieName(secure),
    display: displayCookieName(secure),
  });
  return [...routers, docs as unknown as Router];
}
