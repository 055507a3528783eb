/** Every fault of the mutation run. */
import type { ListedFault } from "../fault.ts";
import { ACCESS_FAULTS } from "./access.ts";
import { ANNOUNCEMENT_FAULTS } from "./announcements.ts";
import { COMMUNICATION_FAULTS } from "./communication.ts";
import { CONVERSATION_STORE_FAULTS } from "./conversation-stores.ts";
import { CONVERSATION_FAULTS } from "./conversations.ts";
import { CORRECTION_FAULTS } from "./corrections.ts";
import { DELIVERY_FAULTS } from "./delivery.ts";
import { DISPLAY_FAULTS } from "./displays.ts";
import { LIVE_FAULTS } from "./live.ts";
import { MIGRATION_FAULTS } from "./migrations.ts";
import { OPERATION_FAULTS } from "./operation.ts";
import { PASSKEY_FAULTS } from "./passkeys.ts";
import { PLATFORM_FAULTS } from "./platform.ts";
import { PROPERTY_FAULTS } from "./property.ts";
import { SETTINGS_FAULTS } from "./settings.ts";
import { TEAM_FAULTS } from "./team.ts";
import { TENANCY_FAULTS } from "./tenancies.ts";
import { WEB_FAULTS } from "./web.ts";

export const FAULTS: readonly ListedFault[] = [
  ...ACCESS_FAULTS,
  ...PASSKEY_FAULTS,
  ...PROPERTY_FAULTS,
  ...SETTINGS_FAULTS,
  ...TENANCY_FAULTS,
  ...TEAM_FAULTS,
  ...CORRECTION_FAULTS,
  ...ANNOUNCEMENT_FAULTS,
  ...COMMUNICATION_FAULTS,
  ...CONVERSATION_FAULTS,
  ...CONVERSATION_STORE_FAULTS,
  ...DELIVERY_FAULTS,
  ...DISPLAY_FAULTS,
  ...LIVE_FAULTS,
  ...PLATFORM_FAULTS,
  ...MIGRATION_FAULTS,
  ...WEB_FAULTS,
  ...OPERATION_FAULTS,
];
