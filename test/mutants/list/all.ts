/** Every fault of the mutation run. */
import type { ListedFault } from "../fault.ts";
import { ACCESS_FAULTS } from "./access.ts";
import { COMMUNICATION_FAULTS } from "./communication.ts";
import { CONVERSATION_FAULTS } from "./conversations.ts";
import { CORRECTION_FAULTS } from "./corrections.ts";
import { DELIVERY_FAULTS } from "./delivery.ts";
import { LIVE_FAULTS } from "./live.ts";
import { MIGRATION_FAULTS } from "./migrations.ts";
import { OPERATION_FAULTS } from "./operation.ts";
import { PLATFORM_FAULTS } from "./platform.ts";
import { PROPERTY_FAULTS } from "./property.ts";
import { WEB_FAULTS } from "./web.ts";

export const FAULTS: readonly ListedFault[] = [
  ...ACCESS_FAULTS,
  ...PROPERTY_FAULTS,
  ...CORRECTION_FAULTS,
  ...COMMUNICATION_FAULTS,
  ...CONVERSATION_FAULTS,
  ...DELIVERY_FAULTS,
  ...LIVE_FAULTS,
  ...PLATFORM_FAULTS,
  ...MIGRATION_FAULTS,
  ...WEB_FAULTS,
  ...OPERATION_FAULTS,
];
