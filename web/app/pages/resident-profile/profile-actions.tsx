/** The buttons of a profile's header. Phones also show Call and Email. */

import type { ResidentView } from "@domain/resident.ts";
import { IdCard, Mail, MessageSquare, Pencil, Phone, Printer, Smartphone, UserPen } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { applyProfile } from "../../../features/resident-profile/profile.store.ts";
import { ApproveButton } from "../../../features/residents/approve-button.tsx";
import { messageAddress } from "../../../lib/message-address.ts";
import { paths } from "../../../lib/paths.ts";
import { t } from "../../../lib/t.ts";
import { ButtonLink, buttonClass } from "../../../ui/button.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { hasLease, LeaseMenu } from "./lease-menu.tsx";
import styles from "./profile-actions.module.css";
import { type OpenDialog, ProfileDialogButton, profileDialogs } from "./profile-dialog-button.tsx";
import { tabSearch } from "./profile-tabs.ts";

interface ProfileActionsProps {
  resident: ResidentView;
  onOpen: OpenDialog;
}

export function ProfileActions({ resident, onOpen }: ProfileActionsProps) {
  const navigate = useNavigate();
  const { userID, phone, email, status } = resident;
  return (
    <>
      {phone === "" ? null : (
        <a href={`tel:${phone}`} className={buttonClass({}, styles.phone)}>
          <Phone />
          {t("Call")}
        </a>
      )}
      {email === "" ? null : (
        <a href={`mailto:${email}`} className={buttonClass({}, styles.phone)}>
          <Mail />
          {t("Email")}
        </a>
      )}
      {status === "Pending" ? (
        <ApproveButton
          resident={resident}
          size="normal"
          onChanged={(updatedResident) => applyProfile(updatedResident, "own")}
          onDeclined={() => navigate(paths.residents)}
        />
      ) : (
        <ButtonLink to={messageAddress(userID)} aria-keyshortcuts="M">
          <MessageSquare />
          {t("Message")}
        </ButtonLink>
      )}
      {hasLease(resident) ? <LeaseMenu resident={resident} onOpen={onOpen} /> : null}
      <ProfileDialogButton dialog="edit" shortcut="E" onOpen={onOpen} icon={<Pencil />}>
        {t("Edit")}
      </ProfileDialogButton>
      <More resident={resident} onOpen={onOpen} />
    </>
  );
}

function More({ resident, onOpen }: ProfileActionsProps) {
  const navigate = useNavigate();
  return (
    <Menu label={t("More")} className={buttonClass({}, styles.more)} onPointerDown={profileDialogs.preload}>
      {({ MenuItem }) => (
        <>
          <MenuItem icon={<IdCard />} onSelect={() => onOpen("details")}>
            {t("Personal details")}
          </MenuItem>
          <MenuItem icon={<UserPen />} onSelect={() => onOpen("contact")}>
            {t("Edit contact details")}
          </MenuItem>
          <MenuItem
            icon={<Smartphone />}
            onSelect={() => void navigate({ search: tabSearch("access"), hash: resident.userID })}
          >
            {t("Links and lost device")}
          </MenuItem>
          {/* The menu closes first, so that it is not printed. */}
          <MenuItem icon={<Printer />} onSelect={() => setTimeout(() => window.print())}>
            {t("Print")}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
