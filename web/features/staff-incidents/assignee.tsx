/** The assignee of an incident: initials, or a dashed ring without one. */
import { msg } from "@domain/message.ts";
import { UserPlus } from "lucide-react";
import { t } from "../../lib/t.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./assignee.module.css";

export const UNASSIGNED = msg("Unassigned");

export function AssigneeIcon({ name }: { name: string }) {
  if (name !== "") return <Avatar name={name} size="tiny" tone="brand" />;
  return (
    <span className={styles.unassigned} aria-hidden="true">
      <UserPlus size={12} strokeWidth={2} />
    </span>
  );
}

export function Assignee({ name }: { name: string }) {
  return (
    <span title={name || t(UNASSIGNED)} className={styles.assignee}>
      <AssigneeIcon name={name} />
      <VisuallyHidden>{name === "" ? t(UNASSIGNED) : t("Assigned to {name}", { name })}</VisuallyHidden>
    </span>
  );
}
