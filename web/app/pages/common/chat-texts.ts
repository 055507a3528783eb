/** The texts of the chat screens of residents and staff. */
import { msg } from "@domain/message.ts";
import { t } from "../../../lib/t.ts";

export const CHAT_TITLE = msg("Resident Chat");

/** The readers of the property's chat. @param property its name, or empty */
export const everyoneReads = (property: string) =>
  property === ""
    ? t("All residents and staff can read this chat.")
    : t("Everyone at {property} can read this chat.", { property });

/** The readers of a line between a resident and the office. @param property its name, or empty */
export const officeReads = (property: string) =>
  property === ""
    ? t("Only you and the staff can read this.")
    : t("Only you and the staff of {property} can read this.", { property });
