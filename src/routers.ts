/** Creates all routers under /api. */
import type Router from "@koa/router";
import { announcementRoutes } from "./announcements/announcements.routes.ts";
import { auditRoutes } from "./audit/audit.routes.ts";
import { accountRoutes, residentSessionRoutes } from "./auth/account/account.routes.ts";
import { authRoutes } from "./auth/auth.routes.ts";
import { contactDetailsRoutes } from "./auth/contact/contact-details.routes.ts";
import { passkeyRoutes } from "./auth/passkeys/passkeys.routes.ts";
import { displayCookie, sessionCookie } from "./auth/session-cookie.ts";
import { teamRoutes } from "./auth/team/team.routes.ts";
import { bulkActionRoutes } from "./bulk-actions/bulk-actions.routes.ts";
import { clientErrorRoutes } from "./client-errors/client-errors.routes.ts";
import { isSecure } from "./config.ts";
import type { AppContext } from "./context.ts";
import { chatRoutes } from "./conversations/chat.routes.ts";
import { conversationRoutes } from "./conversations/conversations.routes.ts";
import { moderationRoutes } from "./conversations/moderation.routes.ts";
import { deliveryRoutes } from "./delivery/delivery.routes.ts";
import { displayRoutes } from "./displays/displays.routes.ts";
import { docsRoutes } from "./docs/docs.routes.ts";
import { listExportRoutes } from "./exports/list-exports.routes.ts";
import { incidentRoutes } from "./incidents/incidents.routes.ts";
import { leaseRoutes } from "./leases/leases.routes.ts";
import { ledgerRoutes } from "./ledger/ledger.routes.ts";
import { correctionRoutes } from "./logs/corrections.routes.ts";
import { logRoutes } from "./logs/logs.routes.ts";
import { rentMonthRoutes } from "./logs/rent-month.routes.ts";
import { notificationRoutes } from "./notifications/notifications.routes.ts";
import { overviewRoutes } from "./overview/overview.routes.ts";
import { messagePhotoRoutes } from "./photos/message-photos.routes.ts";
import { photoRoutes } from "./photos/photos.routes.ts";
import { propertyImageRoutes } from "./photos/property-images.routes.ts";
import { pushRoutes } from "./push/push.routes.ts";
import { redemptionRoutes } from "./redemptions/redemptions.routes.ts";
import { reportRoutes } from "./reports/reports.routes.ts";
import { importRoutes } from "./resident-import/imports.routes.ts";
import { residentsRoutes, residentWriteRoutes } from "./residents/residents.routes.ts";
import { tenancyRoutes } from "./residents/tenancies.routes.ts";
import { rewardRoutes } from "./rewards/rewards.routes.ts";
import { savedViewRoutes } from "./saved-views/saved-views.routes.ts";
import { searchRoutes } from "./search/search.routes.ts";
import { settingsRoutes } from "./settings/settings.routes.ts";
import { shortReplyRoutes } from "./short-replies/short-replies.routes.ts";
import { unitRoutes } from "./units/units.routes.ts";

export function createRouters(context: AppContext): Router[] {
  const routers = [
    authRoutes(context),
    clientErrorRoutes(context),
    accountRoutes(context),
    passkeyRoutes(context),
    residentSessionRoutes(context),
    pushRoutes(context),
    overviewRoutes(context),
    searchRoutes(context),
    reportRoutes(context),
    correctionRoutes(context),
    rentMonthRoutes(context),
    logRoutes(context),
    notificationRoutes(context),
    announcementRoutes(context),
    rewardRoutes(context),
    redemptionRoutes(context),
    listExportRoutes(context),
    bulkActionRoutes(context),
    savedViewRoutes(context),
    shortReplyRoutes(context),
    incidentRoutes(context),
    teamRoutes(context),
    settingsRoutes(context),
    propertyImageRoutes(context),
    displayRoutes(context),
    auditRoutes(context),
    residentWriteRoutes(context),
    photoRoutes(context),
    importRoutes(context),
    residentsRoutes(context),
    tenancyRoutes(context),
    leaseRoutes(context),
    ledgerRoutes(context),
    unitRoutes(context),
    contactDetailsRoutes(context),
    chatRoutes(context),
    moderationRoutes(context),
    conversationRoutes(context),
    deliveryRoutes(context),
    messagePhotoRoutes(context),
  ] as unknown as Router[];
  const secure = isSecure(context.config);
  const docs = docsRoutes(routers, {
    session: sessionCookie.nameOf(secure),
    display: displayCookie.nameOf(secure),
  });
  return [...routers, docs as unknown as Router];
}
