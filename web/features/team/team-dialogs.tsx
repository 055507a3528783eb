/** The dialogs of the Team tab: invite, edit, deactivate, make a manager, withdraw an invitation, and show a new link. */

import { EMAIL_MAX_LENGTH } from "@domain/limits.ts";
import { msg } from "@domain/message.ts";
import type { TeamMemberView } from "@domain/team.ts";
import {
  deactivationText,
  nameWithTitle,
  staffInvitationProblem,
  staffNamesProblem,
  TEAM_TEXTS,
} from "@domain/team-rules.ts";
import { fullName } from "../../lib/resident-name.ts";
import { rich, t } from "../../lib/t.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { TextInput } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { LinkDialog } from "../../ui/link-dialog.tsx";
import { SelectInput } from "../../ui/select.tsx";
import { type Form, useForm } from "../../ui/use-form.ts";
import { teamApi } from "./team.api.ts";
import styles from "./team-tab.module.css";

/** A new link, which is shown only once. */
export interface IssuedLink {
  kind: "invitation" | "reset";
  name: string;
  email: string;
  path: string;
}

export const ROLES = [
  { value: "staff", label: msg("Staff") },
  { value: "manager", label: msg("Manager") },
] as const;

const EMPTY_NAMES = { firstName: "", lastName: "", title: "" };

function NameFields({ form }: { form: Pick<Form<keyof typeof EMPTY_NAMES>, "field" | "values"> }) {
  const { firstName, title } = form.values;
  return (
    <>
      <div className={styles.pair}>
        <TextInput {...form.field("firstName")} label={t("First name")} autoComplete="off" />
        <TextInput {...form.field("lastName")} label={t("Last name (optional)")} autoComplete="off" />
      </div>
      <TextInput
        {...form.field("title")}
        label={t("Title (optional)")}
        autoComplete="off"
        hint={t("Residents see it next to the first name: “{name}”.", {
          name: nameWithTitle(firstName.trim() || "Ben", title.trim() || t("Maintenance")),
        })}
      />
    </>
  );
}

interface InviteDialogProps {
  onInvited: (link: IssuedLink) => void;
  onClose: () => void;
}

export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const form = useForm({
    initial: { email: "", ...EMPTY_NAMES, role: "staff" },
    rule: ({ email, firstName, lastName, title }) =>
      staffInvitationProblem({ email, firstName, lastName, title }),
    problemsAs: "box",
    texts: { failed: t("Failed to invite."), networkError: t("Error inviting.") },
    showsServerText: true,
    send: async ({ email, firstName, lastName, title, role }, create) => {
      const isManager = role === "manager";
      const names = { firstName, lastName, title };
      const { invitationPath } = await teamApi.invite(create, { ...names, email, isManager });
      onInvited({ kind: "invitation", name: firstName, email, path: invitationPath });
    },
  });
  return (
    <FormDialog title={t("Invite staff")} save={t("Invite")} form={form} onClose={onClose}>
      <NameFields form={form} />
      <TextInput
        {...form.field("email")}
        label={t("Email")}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX_LENGTH}
      />
      <SelectInput
        {...form.field("role")}
        label={t("Role")}
        options={ROLES}
        hint={t("Managers can also change these settings.")}
      />
    </FormDialog>
  );
}

interface MemberDialogProps {
  member: TeamMemberView;
  onClose: () => void;
}

export function EditDialog({ member, onClose }: MemberDialogProps) {
  const { userID, firstName, lastName, title } = member;
  const form = useForm({
    about: userID,
    initial: { firstName, lastName, title },
    rule: staffNamesProblem,
    problemsAs: "box",
    texts: TEAM_TEXTS,
    showsServerText: true,
    send: (names) => teamApi.change(userID, names),
    onDone: onClose,
  });
  return (
    <FormDialog title={t("Edit name and title")} form={form} onClose={onClose}>
      <NameFields form={form} />
    </FormDialog>
  );
}

export function DeactivateDialog({ member, onClose }: MemberDialogProps) {
  return (
    <ConfirmDialog
      title={t("Deactivate {member}?", { member: fullName(member) })}
      confirm={t("Deactivate")}
      texts={TEAM_TEXTS}
      onConfirm={() => teamApi.change(member.userID, { isDeactivated: true })}
      onClose={onClose}
    >
      {t(deactivationText(member))}
    </ConfirmDialog>
  );
}

export function ManagerDialog({ member, onClose }: MemberDialogProps) {
  return (
    <ConfirmDialog
      title={t("Make {member} a manager?", { member: fullName(member) })}
      confirm={t("Make manager")}
      texts={TEAM_TEXTS}
      onConfirm={() => teamApi.change(member.userID, { isManager: true })}
      onClose={onClose}
    >
      {t(
        "Managers can change all settings, invite and deactivate staff, and see who opened personal details.",
      )}
    </ConfirmDialog>
  );
}

export function WithdrawDialog({ member, onClose }: MemberDialogProps) {
  return (
    <ConfirmDialog
      title={t("Withdraw the invitation of {member}?", { member: fullName(member) })}
      confirm={t("Withdraw")}
      texts={TEAM_TEXTS}
      onConfirm={() => teamApi.withdraw(member.userID)}
      onClose={onClose}
    >
      {t("The link stops working, and the account is removed from this list.")}
    </ConfirmDialog>
  );
}

export function IssuedLinkDialog({ link, onClose }: { link: IssuedLink; onClose: () => void }) {
  const { kind, name, email, path } = link;
  return (
    <LinkDialog
      title={kind === "invitation" ? t("Invitation link") : t("Reset link")}
      path={path}
      onClose={onClose}
    >
      {rich(
        kind === "invitation"
          ? "Send this link to <b>{name}</b>, {email}. The link works once, for 7 days. Earlier links no longer work. It is shown only once. If a mail server is set up, it is also sent by email."
          : "Send this link to <b>{name}</b>, {email}. The link works once, for 60 minutes. Using it logs them out everywhere. It is shown only once. If a mail server is set up, it is also sent by email.",
        { b: (text) => <b>{text}</b> },
        { name, email },
      )}
    </LinkDialog>
  );
}
