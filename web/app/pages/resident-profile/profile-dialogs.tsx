/** The dialogs of a profile. The records that they save are shown without waiting for live events. */

import { findBehavior } from "@domain/behavior-rules.ts";
import { isResolved } from "@domain/incident-kinds.ts";
import type { ResidentView } from "@domain/resident.ts";
import { renewalBehavior } from "@domain/tenancy-rules.ts";
import { useEffect, useState } from "react";
import { useSession } from "../../../features/auth/session.store.ts";
import { useUserName } from "../../../features/auth/use-user-name.ts";
import { ContactDialog } from "../../../features/contact-details/contact-dialog.tsx";
import { CorrectionDialog } from "../../../features/corrections/correction-dialog.tsx";
import type { Correctable } from "../../../features/corrections/corrections.api.ts";
import { AddBehaviorDialog } from "../../../features/logs/add-behavior.tsx";
import { AddPaymentDialog } from "../../../features/logs/add-payment.tsx";
import { AddRewardEntryDialog } from "../../../features/logs/add-reward-entry.tsx";
import { BehaviorPreview } from "../../../features/logs/behavior-preview.tsx";
import { useBehaviorLog, usePaymentLog, useRewardLog } from "../../../features/logs/logs.store.ts";
import { useBehaviorEntry } from "../../../features/logs/use-behavior-entry.ts";
import { EditDialog } from "../../../features/resident-edit/edit-dialog.tsx";
import { AddNotificationDialog } from "../../../features/resident-profile/add-notification.tsx";
import { useFullResident, usePrivateFields } from "../../../features/resident-profile/full-resident.store.ts";
import { PersonalDetailsDialog } from "../../../features/resident-profile/personal-details.tsx";
import { applyProfile } from "../../../features/resident-profile/profile.store.ts";
import { useTimelineIncidents } from "../../../features/resident-timeline/timeline.stores.ts";
import { NO_RESIDENTS, useResidents } from "../../../features/residents/residents.store.ts";
import { updateIncident } from "../../../features/staff-incidents/staff-incidents.store.ts";
import { useResidentNotifications } from "../../../features/staff-notifications/resident-notifications.store.ts";
import { DatesDialog, RentDialog, TransferDialog } from "../../../features/tenancy/lease-dialogs.tsx";
import { MoveOutDialog } from "../../../features/tenancy/move-out-dialog.tsx";
import { RenewalDialog } from "../../../features/tenancy/renewal-dialog.tsx";
import { formatDay } from "../../../lib/dates.ts";
import type { ProfileForm } from "../../../lib/profile-address.ts";
import { useProperty } from "../../../lib/property.store.ts";
import type { Create } from "../../../lib/submissions.ts";
import { t } from "../../../lib/t.ts";
import { propertyToday } from "../../../lib/use-property-today.ts";
import { showAlert } from "../../../ui/alerts.ts";
import { AddIncident } from "../common/add-incident.tsx";
import { AddToLease } from "./household.tsx";

export type NamedDialog =
  | ProfileForm
  | "edit"
  | "contact"
  | "details"
  | "notification"
  | "reward"
  | "rent"
  | "dates"
  | "transfer"
  | "notice"
  | "person";

/** A dialog by its name, or an entry, for the dialog that corrects it. */
export type ProfileDialog = NamedDialog | Correctable;

export interface ProfileDialogsProps {
  resident: ResidentView;
  open: ProfileDialog | undefined;
  /** Opens another dialog in place of this one. */
  onOpen: (dialog: ProfileDialog) => void;
  onClose: () => void;
}

export function ProfileDialogs({ open, ...rest }: ProfileDialogsProps) {
  if (typeof open === "object") return <Correction corrected={open} {...rest} />;
  const Dialog = open && DIALOGS[open];
  return Dialog ? <Dialog {...rest} /> : null;
}

type DialogProps = Omit<ProfileDialogsProps, "open">;

/** 'Reverse entry' or 'Correct payment', with the open dispute about the entry. */
function Correction({ corrected, resident, onClose }: DialogProps & { corrected: Correctable }) {
  const dispute = useTimelineIncidents(({ items }) =>
    items.find(
      ({ disputedEntry, status }) => disputedEntry?._id === corrected.entry._id && !isResolved(status),
    ),
  );
  return (
    <CorrectionDialog
      corrected={corrected}
      firstName={resident.firstName}
      dispute={
        dispute && {
          label: t("{requestID}, {subCategory}, raised {createdAt}", {
            requestID: dispute.requestID,
            subCategory: t(dispute.subCategory),
            createdAt: formatDay(dispute.createdAt),
          }),
          uphold: (message) => updateIncident(dispute, { status: "Resolved", outcome: "Upheld", message }),
        }
      }
      onCorrected={({ log, entry }) => {
        if (log === "behavior") useBehaviorLog.getState().applyEvent(entry, "own");
        else if (log === "payment") usePaymentLog.getState().applyEvent(entry, "own");
        else useRewardLog.getState().applyEvent(entry, "own");
      }}
      onClose={onClose}
    />
  );
}

const applyOwn = (resident: ResidentView) => applyProfile(resident, "own");

/** 'Renew lease' with the behavior entry that goes with it. */
function Renewal({ resident, onClose }: DialogProps) {
  const reporter = useUserName();
  // From the lease's end before the renewal.
  const [type] = useState(() => renewalBehavior(resident, propertyToday()));
  const isOff = useProperty(({ scores }) => scores.offTypes.includes(type));
  const behavior = findBehavior(type);
  const { isSaved, save } = useBehaviorEntry(resident.userID);
  const entry = {
    type,
    // A preview beside the saved entry would count it twice.
    effect: isSaved ? null : <BehaviorPreview resident={resident} behavior={behavior} />,
    add: async (create: Create) => behavior && save(create, behavior, reporter),
  };
  return (
    <RenewalDialog
      resident={resident}
      entry={isOff ? undefined : entry}
      onSaved={applyOwn}
      onClose={onClose}
    />
  );
}

const DIALOGS = {
  edit: ({ resident, onClose }: DialogProps) => {
    const details = usePrivateFields(resident);
    const hasFailed = useFullResident(({ status }) => status === "failed");
    useEffect(() => {
      // The store is asked, too, because this render may show the failure of an earlier dialog, whose data are fetched again by now.
      if (!hasFailed || useFullResident.getState().status !== "failed") return;
      showAlert(t("Couldn’t load the resident’s details. Try again."), { tone: "error" });
      onClose();
    }, [hasFailed, onClose]);
    return details ? (
      <EditDialog
        resident={resident}
        monthlyIncome={details.monthlyIncome}
        onClose={onClose}
        onSaved={applyOwn}
      />
    ) : null;
  },
  details: ({ resident, onOpen, onClose }: DialogProps) => (
    <PersonalDetailsDialog
      resident={resident}
      onEdit={resident.erasedAt === undefined ? () => onOpen("contact") : undefined}
      onClose={onClose}
    />
  ),
  contact: ({ resident, onClose }: DialogProps) => (
    <ContactDialog isStaff resident={resident} onClose={onClose} onSaved={applyOwn} />
  ),
  behavior: ({ resident, onClose }: DialogProps) => {
    const staffID = useSession(({ user }) => user?.userID ?? "");
    const reporter = useUserName();
    return <AddBehaviorDialog resident={resident} reporter={reporter} staffID={staffID} onClose={onClose} />;
  },
  incident: ({ resident: { userID }, onClose }: DialogProps) => {
    const staffID = useSession(({ user }) => user?.userID ?? "");
    return <AddIncident userID={staffID} residentID={userID} onClose={onClose} />;
  },
  payment: ({ resident: { userID, leaseStart }, onClose }: DialogProps) => {
    const residents = useResidents((list) => list.data?.latest ?? NO_RESIDENTS.latest);
    // The form offers the years since the property's earliest lease.
    return (
      <AddPaymentDialog
        userID={userID}
        leaseStarts={[leaseStart, ...[...residents.values()].map((resident) => resident.leaseStart)]}
        onClose={onClose}
      />
    );
  },
  notification: ({ resident: { userID }, onClose }: DialogProps) => {
    const applyEvent = useResidentNotifications((list) => list.applyEvent);
    return (
      <AddNotificationDialog
        userID={userID}
        onAdded={(notification) => applyEvent(notification, "own")}
        onClose={onClose}
      />
    );
  },
  reward: ({ resident: { userID }, onClose }: DialogProps) => (
    <AddRewardEntryDialog userID={userID} onClose={onClose} />
  ),
  renewal: Renewal,
  rent: (props: DialogProps) => <RentDialog {...props} onSaved={applyOwn} />,
  dates: (props: DialogProps) => <DatesDialog {...props} onSaved={applyOwn} />,
  transfer: (props: DialogProps) => <TransferDialog {...props} onSaved={applyOwn} />,
  person: ({ resident, onClose }: DialogProps) => <AddToLease userID={resident.userID} onClose={onClose} />,
  notice: ({ resident, onClose }: DialogProps) => (
    <MoveOutDialog isNotice resident={resident} onSaved={applyOwn} onClose={onClose} />
  ),
  "move-out": ({ resident, onClose }: DialogProps) => (
    <MoveOutDialog resident={resident} onSaved={applyOwn} onClose={onClose} />
  ),
} satisfies Record<NamedDialog, (props: DialogProps) => React.ReactNode>;
