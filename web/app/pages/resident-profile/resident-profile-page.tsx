/** A resident's profile for staff: person, scores and logs, live (specification, section 2). */
import { countedEntries, countedPayments } from "@domain/counted-entries.ts";
import { isPaidInTime } from "@domain/payment-status.ts";
import type { ResidentView } from "@domain/resident.ts";
import { MessageSquare, Pencil, UserRoundSearch } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useBehaviorLog, usePaymentLog, useRewardLog } from "../../../features/logs/logs.store.ts";
import { StaffPhoto } from "../../../features/resident-photo/staff-photo.tsx";
import { applyProfile, isMissing, useProfile } from "../../../features/resident-profile/profile.store.ts";
import { ProfileHeader } from "../../../features/resident-profile/profile-header.tsx";
import { residentTitle } from "../../../features/resident-profile/resident-title.ts";
import { ScoreTiles } from "../../../features/resident-profile/score-tiles.tsx";
import { ApproveButton } from "../../../features/residents/approve-button.tsx";
import { LeasePill } from "../../../features/residents/lease-pill.tsx";
import { useAddRequest } from "../../../lib/add-request.ts";
import { formatDay } from "../../../lib/dates.ts";
import { messageAddress } from "../../../lib/message-address.ts";
import { paths } from "../../../lib/paths.ts";
import { PROFILE_FORMS } from "../../../lib/profile-address.ts";
import { usePropertyToday } from "../../../lib/use-property-today.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Breadcrumb } from "../../../ui/breadcrumb.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { FetchButton } from "../../../ui/fetch-button.tsx";
import { Row } from "../../../ui/layout.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Page, PageFrame } from "../../../ui/page.tsx";
import { LiveState } from "../../live-state.tsx";
import { MessageScreen } from "../../message-screen.tsx";
import { ProfileAnnouncements } from "./profile-announcements.tsx";
import { ProfileDialogButton, profileDialogs } from "./profile-dialog-button.tsx";
import type { ProfileDialog } from "./profile-dialogs.tsx";
import { ProfileHighlight } from "./profile-highlight.tsx";
import { useOpenProfile } from "./profile-state.ts";
import styles from "./resident-profile-page.module.css";
import { useProfileData } from "./use-profile-data.ts";
import { useScoreSave } from "./use-score-save.ts";

// The logs and the timeline load after the header and the scores are shown.
const panels = lazyPart(async () => (await import("./profile-panels.tsx")).ProfilePanels);

const TITLE = "Resident profile";

export function ResidentProfilePage() {
  const { userID, about } = useOpenProfile();
  useProfileData(userID);
  const isUnknown = useProfile(isMissing);
  const resident = useProfile((state) => (state.params === userID ? state.data?.resident : undefined));
  useScoreSave(userID);
  useTitle(resident ? residentTitle(resident) : TITLE);

  if (userID === undefined) {
    return (
      <NoProfile title="No resident chosen">
        Choose a resident in the Residents list to open their profile here.
      </NoProfile>
    );
  }
  if (isUnknown) {
    return <NoProfile title="Resident not found">There is no resident with the ID {userID}.</NoProfile>;
  }
  return resident ? <Profile resident={resident} about={about} /> : <Waiting />;
}

/** Says why there is no profile, and leads to where one can be chosen. */
function NoProfile({ title, children }: { title: string; children: ReactNode }) {
  return (
    <MessageScreen
      icon={<UserRoundSearch size={24} strokeWidth={1.75} aria-hidden />}
      title={title}
      actions={
        <ButtonLink to={paths.residents} variant="primary">
          Go to Residents
        </ButtonLink>
      }
    >
      {children}
    </MessageScreen>
  );
}

function Waiting() {
  const failed = useProfile((state) => state.status === "failed");
  const refetch = useProfile((state) => state.refetch);
  return (
    <Page title={TITLE} aside={<LiveState />}>
      {failed ? (
        <Row as="p" gap={3}>
          <span role="status">The profile could not be loaded.</span>
          <FetchButton fetch={refetch} />
        </Row>
      ) : (
        <p role="status">Loading...</p>
      )}
    </Page>
  );
}

function Profile({ resident, about }: { resident: ResidentView; about: string | undefined }) {
  const name = residentTitle(resident);
  const today = usePropertyToday();
  const [open, setOpen] = useState<ProfileDialog>();
  const close = () => setOpen(undefined);
  useAddRequest((what) => {
    setOpen(PROFILE_FORMS.find((form) => form === what));
  });
  const navigate = useNavigate();
  const onChanged = (changed: ResidentView) => applyProfile(changed, "own");
  // Nothing about the person is entered again after an erasure.
  const isErased = resident.erasedAt !== undefined;
  return (
    <PageFrame head={<Breadcrumb to={paths.residents} above="Residents" here={name} />} aside={<LiveState />}>
      <div className={styles.parts}>
        <ProfileHighlight explains={["Lease expiry"]} about={about}>
          <ProfileHeader
            resident={resident}
            photo={
              isErased ? (
                <Avatar name={name} size="huge" />
              ) : (
                <StaffPhoto key={resident.userID} resident={resident} name={name} />
              )
            }
            leaseStatus={<LeasePill resident={resident} today={today} />}
            contact={
              isErased ? null : (
                <ProfileDialogButton dialog="contact" size="small" onOpen={setOpen}>
                  Edit contact details
                </ProfileDialogButton>
              )
            }
            actions={
              isErased ? null : (
                <>
                  {resident.status === "Pending" ? (
                    <ApproveButton
                      resident={resident}
                      size="normal"
                      onChanged={onChanged}
                      onDeclined={() => navigate(paths.residents)}
                    />
                  ) : (
                    <ButtonLink to={messageAddress(resident.userID)}>
                      <MessageSquare size={16} strokeWidth={1.75} aria-hidden />
                      Message
                    </ButtonLink>
                  )}
                  <ProfileDialogButton
                    dialog="edit"
                    onOpen={setOpen}
                    icon={<Pencil size={16} strokeWidth={1.75} aria-hidden />}
                  >
                    Edit
                  </ProfileDialogButton>
                </>
              )
            }
          />
        </ProfileHighlight>
        <ProfileHighlight explains={["RP score"]} about={about}>
          <Scores resident={resident} />
        </ProfileHighlight>
        <panels.Part wanted rows={6} resident={resident} about={about} onOpen={setOpen} />
      </div>
      <profileDialogs.Part
        wanted={open !== undefined}
        onFailed={close}
        resident={resident}
        open={open}
        onClose={close}
      />
      <ProfileAnnouncements />
    </PageFrame>
  );
}

/** The score tiles with the sources of their numbers. */
function Scores({ resident }: { resident: ResidentView }) {
  const hasNoBehavior = useBehaviorLog(
    (list) =>
      list.userID === resident.userID && list.status === "ready" && countedEntries(list.items).length === 0,
  );
  const payments = usePaymentLog((list) => list.items);
  const earned = useRewardLog((list) => countedEntries(list.items).find(({ cp }) => cp > 0));
  const counted = countedPayments(payments);
  const months = counted.length;
  const inTime = counted.filter(({ status }) => isPaidInTime(status)).length;
  return (
    <ScoreTiles
      resident={resident}
      hasScores={!hasNoBehavior}
      hasPaymentScore={!hasNoBehavior || months > 0}
      paymentNote={months > 0 ? `${inTime} of ${months} payments on time or early` : undefined}
      pointsNote={earned ? `Last earned ${formatDay(earned.createdAt)}` : undefined}
    />
  );
}
