/** The Team tab: all staff accounts and invitations, and the actions of managers for an account. */

import type { TeamMemberView } from "@domain/team.ts";
import { TEAM_TEXTS } from "@domain/team-rules.ts";
import { Mail, ShieldCheck, ShieldOff, UserX } from "lucide-react";
import { useEffect, useState } from "react";
import { formatFullMoment, formatShortMoment } from "../../lib/dates.ts";
import { fullName } from "../../lib/resident-name.ts";
import { t } from "../../lib/t.ts";
import { useLoadState } from "../../lib/use-load-state.ts";
import { useNow } from "../../lib/use-now.ts";
import { view } from "../../lib/views.ts";
import { AsyncList } from "../../ui/async-list.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Row, Text } from "../../ui/layout.tsx";
import { Menu } from "../../ui/menu.tsx";
import { Pill } from "../../ui/pill.tsx";
import { type ReplacedLink, ReplaceLinkDialog } from "../../ui/replace-link-dialog.tsx";
import { SelectBox } from "../../ui/select-box.tsx";
import { useAction } from "../../ui/use-action.ts";
import { teamApi } from "./team.api.ts";
import { useTeam } from "./team.store.ts";
import {
  DeactivateDialog,
  EditDialog,
  InviteDialog,
  type IssuedLink,
  IssuedLinkDialog,
  ManagerDialog,
  ROLES,
  WithdrawDialog,
} from "./team-dialogs.tsx";
import styles from "./team-tab.module.css";

/** The server records activity once a minute, so activity within two minutes is 'Now'. */
const NOW_MS = 2 * 60_000;

const DIALOGS = {
  edit: EditDialog,
  deactivate: DeactivateDialog,
  withdraw: WithdrawDialog,
  manager: ManagerDialog,
};
type DialogName = keyof typeof DIALOGS;

export function TeamTab({ userID }: { userID: string }) {
  const team = useTeam(({ data }) => data) ?? [];
  const [isInviting, setInviting] = useState(false);
  const [dialog, setDialog] = useState<{ name: DialogName; userID: string }>();
  const [issuedLink, setIssuedLink] = useState<IssuedLink>();
  /** The link that is sent once staff confirm that it ends an earlier one. */
  const [linkToReplace, setLinkToReplace] = useState<{ member: TeamMemberView; kind: ReplacedLink }>();
  const list = useLoadState(useTeam);
  const action = useAction<`${"role" | "state" | IssuedLink["kind"]} ${string}`>();

  useEffect(() => view(undefined, useTeam), []);

  /** Changes an account without a dialog. A refused change is shown as an alert with the server's reason. */
  const change = (
    { userID: id }: TeamMemberView,
    field: "role" | "state",
    changes: Parameters<typeof teamApi.change>[1],
  ) => void action.run(`${field} ${id}`, () => teamApi.change(id, changes), TEAM_TEXTS);

  const issue = (member: TeamMemberView, kind: IssuedLink["kind"]) =>
    action.run(
      `${kind} ${member.userID}`,
      async (create) => {
        const call = kind === "invitation" ? teamApi.newLink : teamApi.resetLink;
        const { firstName: name, email } = member;
        setIssuedLink({ kind, name, email, path: await call(create, member.userID) });
      },
      TEAM_TEXTS,
    );

  const columns: Column<TeamMemberView>[] = [
    {
      key: "name",
      header: t("Name"),
      cell: (member) => <Person member={member} isOwn={member.userID === userID} />,
    },
    { key: "email", header: t("Email"), cell: ({ email }) => email },
    {
      key: "role",
      header: t("Role"),
      cell: (member) => (
        <RoleChoice
          member={member}
          isOwn={member.userID === userID}
          isBusy={action.pending === `role ${member.userID}`}
          onChange={(isManager) =>
            isManager
              ? setDialog({ name: "manager", userID: member.userID })
              : change(member, "role", { isManager })
          }
        />
      ),
    },
    {
      key: "twoStep",
      header: t("Two-step login"),
      cell: (member) => (
        <>
          <span className={styles.label}>{t("Two-step login")}</span>
          <TwoStep member={member} />
        </>
      ),
    },
    {
      key: "seen",
      header: t("Last seen"),
      cell: (member) => (
        <>
          {member.state === "invited" ? null : <span className={styles.label}>{t("Last seen")}</span>}
          <LastSeen member={member} />
        </>
      ),
    },
    {
      key: "menu",
      header: t("Actions"),
      align: "end",
      cell: (member) => (
        <MemberMenu
          member={member}
          isOwn={member.userID === userID}
          onDialog={(name) => setDialog({ name, userID: member.userID })}
          onLink={(kind) => {
            // A new link ends the one before it, so staff are asked first. Whether an earlier reset link works isn't known here.
            if (kind === "reset" || member.linkUntil !== "") setLinkToReplace({ member, kind });
            else void issue(member, kind);
          }}
          onReactivate={() => change(member, "state", { isDeactivated: false })}
        />
      ),
    },
  ];

  // No dialog for an account that is no longer in the list.
  const dialogMember = team.find((member) => member.userID === dialog?.userID);
  const MemberDialog = dialog && DIALOGS[dialog.name];
  return (
    <>
      <Card
        title={t("Staff accounts")}
        action={
          <Button variant="primary" size="small" onClick={() => setInviting(true)}>
            {t("Invite staff")}
          </Button>
        }
      >
        <AsyncList list={list} isEmpty={team.length === 0} empty={t("No staff accounts.")} rows={3}>
          <DataTable
            label={t("Staff accounts")}
            columns={columns}
            rows={team}
            rowKey={(member) => member.userID}
            cards
            className={styles.team}
          />
        </AsyncList>
      </Card>
      <p className={styles.note}>
        {t(
          "Managers can also change these settings. Residents see the title under the name, for example “Ben, maintenance”. Deactivating logs a person out everywhere; what they did stays on record.",
        )}
      </p>
      {isInviting ? (
        <InviteDialog
          onInvited={(link) => {
            setInviting(false);
            setIssuedLink(link);
          }}
          onClose={() => setInviting(false)}
        />
      ) : null}
      {dialogMember && MemberDialog ? (
        <MemberDialog member={dialogMember} onClose={() => setDialog(undefined)} />
      ) : null}
      {linkToReplace ? (
        <ReplaceLinkDialog
          link={linkToReplace.kind}
          name={fullName(linkToReplace.member)}
          onReplace={() => void issue(linkToReplace.member, linkToReplace.kind)}
          onClose={() => setLinkToReplace(undefined)}
        />
      ) : null}
      {issuedLink ? <IssuedLinkDialog link={issuedLink} onClose={() => setIssuedLink(undefined)} /> : null}
    </>
  );
}

function Person({ member, isOwn }: { member: TeamMemberView; isOwn: boolean }) {
  const { state, title } = member;
  return (
    <Row as="span" gap={3}>
      <Avatar name={member.firstName} size="small" tone={state === "active" ? "brand" : "neutral"} />
      <span>
        <Row
          as="span"
          gap="1 2"
          wrap
          tone="strong"
          weight={600}
          className={state === "deactivated" ? styles.off : undefined}
        >
          {fullName(member)}
          {isOwn ? (
            <Text as="span" size={13} tone="body">
              {t("(you)")}
            </Text>
          ) : null}
          {state === "invited" ? (
            <Pill tone="amber" icon={<Mail size={12} strokeWidth={2.25} />}>
              {t("Invited")}
            </Pill>
          ) : null}
          {state === "deactivated" ? (
            <Pill icon={<UserX size={12} strokeWidth={2.25} />}>{t("Deactivated")}</Pill>
          ) : null}
        </Row>
        <Text as="span" size={13} tone="body" dir="auto">
          {title}
        </Text>
      </span>
    </Row>
  );
}

interface RoleChoiceProps {
  member: TeamMemberView;
  isOwn: boolean;
  isBusy: boolean;
  onChange: (isManager: boolean) => void;
}

function RoleChoice({ member, isOwn, isBusy, onChange }: RoleChoiceProps) {
  const { isManager, state } = member;
  if (state === "deactivated") return <>{isManager ? t("Manager") : t("Staff")}</>;
  return (
    <SelectBox
      aria-label={t("Role of {member}", { member: fullName(member) })}
      options={ROLES}
      value={isManager ? "manager" : "staff"}
      disabled={isOwn}
      // Disabled, it would lose the keyboard's focus. A second change during the call is ignored.
      aria-busy={isBusy || undefined}
      title={isOwn ? t(TEAM_TEXTS.ownRole) : undefined}
      frame={styles.role}
      onChange={({ target }) => onChange(target.value === "manager")}
    />
  );
}

function TwoStep({ member: { state, hasSecondFactor } }: { member: TeamMemberView }) {
  if (state !== "active") return <>-</>;
  return hasSecondFactor ? (
    <Pill tone="green" icon={<ShieldCheck size={12} strokeWidth={2.25} />}>
      {t("On")}
    </Pill>
  ) : (
    <Pill icon={<ShieldOff size={12} strokeWidth={2.25} />}>{t("Off")}</Pill>
  );
}

function LastSeen({ member: { state, lastSeenAt, linkUntil } }: { member: TeamMemberView }) {
  const now = useNow();
  if (state === "invited") {
    return (
      <>
        {linkUntil === ""
          ? t("Link has expired")
          : t("Link works until {linkUntil}", { linkUntil: formatShortMoment(linkUntil, now) })}
      </>
    );
  }
  if (lastSeenAt === "") return <>-</>;
  if (now.getTime() - Date.parse(lastSeenAt) < NOW_MS) return <>{t("Now")}</>;
  return <span title={formatFullMoment(lastSeenAt)}>{formatShortMoment(lastSeenAt, now)}</span>;
}

interface MemberMenuProps {
  member: TeamMemberView;
  isOwn: boolean;
  onDialog: (name: DialogName) => void;
  onLink: (kind: IssuedLink["kind"]) => void;
  onReactivate: () => void;
}

function MemberMenu({ member, isOwn, onDialog, onLink, onReactivate }: MemberMenuProps) {
  const { state } = member;
  return (
    <Menu label={t("Actions: {member}", { member: fullName(member) })}>
      {({ MenuItem }) => (
        <>
          <MenuItem onSelect={() => onDialog("edit")}>{t("Edit name and title")}</MenuItem>
          {state === "invited" ? (
            <>
              <MenuItem onSelect={() => onLink("invitation")}>{t("New link")}</MenuItem>
              <MenuItem onSelect={() => onDialog("withdraw")}>{t("Withdraw")}</MenuItem>
            </>
          ) : null}
          {state === "active" ? (
            <MenuItem onSelect={() => onLink("reset")}>{t("Send a reset link")}</MenuItem>
          ) : null}
          {state === "active" && !isOwn ? (
            <MenuItem onSelect={() => onDialog("deactivate")}>{t("Deactivate")}</MenuItem>
          ) : null}
          {state === "deactivated" ? <MenuItem onSelect={onReactivate}>{t("Reactivate")}</MenuItem> : null}
        </>
      )}
    </Menu>
  );
}
