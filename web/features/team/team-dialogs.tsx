/** The dialogs of the Team tab: invite, edit, deactivate, withdraw, and links that are shown once. */
import { EMAIL_MAX_LENGTH } from "@domain/limits.ts";
import type { TeamMemberView } from "@domain/team.ts";
import {
  deactivationText,
  nameWithTitle,
  staffInvitationProblem,
  staffNamesProblem,
  TEAM_TEXTS,
} from "@domain/team-rules.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { TextInput } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { LinkDialog } from "../../ui/link-dialog.tsx";
import { SelectInput } from "../../ui/select.tsx";
import { type Form, useForm } from "../../ui/use-form.ts";
import { teamApi } from "./team.api.ts";
import styles from "./team-tab.module.css";

/** A link that was issued: shown once. */
export interface IssuedLink {
  kind: "invitation" | "reset";
  name: string;
  email: string;
  path: string;
}

export const ROLES = [
  { value: "staff", label: "Staff" },
  { value: "manager", label: "Manager" },
] as const;

const NAMES = { firstName: "", lastName: "", title: "" };

export const fullName = ({ firstName, lastName }: Pick<TeamMemberView, "firstName" | "lastName">) =>
  `${firstName} ${lastName}`.trim();

function NameFields({ form }: { form: Pick<Form<keyof typeof NAMES>, "field" | "values"> }) {
  const { firstName, title } = form.values;
  return (
    <>
      <div className={styles.pair}>
        <TextInput {...form.field("firstName")} label="First name" autoComplete="off" />
        <TextInput {...form.field("lastName")} label="Last name (optional)" autoComplete="off" />
      </div>
      <TextInput
        {...form.field("title")}
        label="Title (optional)"
        autoComplete="off"
        hint={`Residents see it next to the first name: “${nameWithTitle(firstName.trim() || "Ben", title.trim() || "Maintenance")}”.`}
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
    initial: { email: "", ...NAMES, role: "staff" },
    rule: ({ email, firstName, lastName, title }) =>
      staffInvitationProblem({ email, firstName, lastName, title }),
    problemsAs: "box",
    texts: { failed: "Failed to invite.", networkError: "Error inviting." },
    showsServerText: true,
    send: async ({ email, firstName, lastName, title, role }, create) => {
      const isManager = role === "manager";
      const invited = await teamApi.invite(create, { email, firstName, lastName, title, isManager });
      onInvited({ kind: "invitation", name: firstName, email, path: invited.invitationPath });
    },
  });
  return (
    <FormDialog title="Invite staff" save="Invite" form={form} onClose={onClose}>
      <NameFields form={form} />
      <TextInput
        {...form.field("email")}
        label="Email"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX_LENGTH}
      />
      <SelectInput
        {...form.field("role")}
        label="Role"
        options={ROLES}
        hint="Managers can also change these settings."
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
    <FormDialog title="Edit name and title" form={form} onClose={onClose}>
      <NameFields form={form} />
    </FormDialog>
  );
}

export function DeactivateDialog({ member, onClose }: MemberDialogProps) {
  return (
    <ConfirmDialog
      title={`Deactivate ${fullName(member)}?`}
      confirm="Deactivate"
      texts={TEAM_TEXTS}
      onConfirm={() => teamApi.change(member.userID, { isDeactivated: true })}
      onClose={onClose}
    >
      {deactivationText(member)}
    </ConfirmDialog>
  );
}

export function ManagerDialog({ member, onClose }: MemberDialogProps) {
  return (
    <ConfirmDialog
      title={`Make ${fullName(member)} a manager?`}
      confirm="Make manager"
      texts={TEAM_TEXTS}
      onConfirm={() => teamApi.change(member.userID, { isManager: true })}
      onClose={onClose}
    >
      Managers can change all settings, invite and deactivate staff, and see who opened personal details.
    </ConfirmDialog>
  );
}

export function WithdrawDialog({ member, onClose }: MemberDialogProps) {
  return (
    <ConfirmDialog
      title={`Withdraw the invitation of ${fullName(member)}?`}
      confirm="Withdraw"
      texts={TEAM_TEXTS}
      onConfirm={() => teamApi.withdraw(member.userID)}
      onClose={onClose}
    >
      The link stops working, and the account is removed from this list.
    </ConfirmDialog>
  );
}

export function IssuedLinkDialog({ link, onClose }: { link: IssuedLink; onClose: () => void }) {
  const { kind, name, email, path } = link;
  return (
    <LinkDialog
      title={kind === "invitation" ? "Invitation link" : "Reset link"}
      path={path}
      onClose={onClose}
    >
      Send this link to <b>{name}</b>, {email}.{" "}
      {kind === "invitation"
        ? "The link works once, for 7 days. Earlier links no longer work."
        : "The link works once, for 60 minutes. Using it logs them out everywhere."}{" "}
      It is shown only once. If a mail server is set up, it is also sent by email.
    </LinkDialog>
  );
}
