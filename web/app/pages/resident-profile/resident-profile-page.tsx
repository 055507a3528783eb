/** A resident's profile for staff: person, scores and logs, live (specification, section 2). */

import { countedEntries, countedPayments } from "@domain/counted-entries.ts";
import { msg } from "@domain/message.ts";
import { isPaidInTime } from "@domain/payment-status.ts";
import type { ResidentView } from "@domain/resident.ts";
import { UserRoundSearch } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useBehaviorLog, usePaymentLog, useRewardLog } from "../../../features/logs/logs.store.ts";
import { StaffPhoto } from "../../../features/resident-photo/staff-photo.tsx";
import { isMissing, useProfile } from "../../../features/resident-profile/profile.store.ts";
import { ProfileHeader } from "../../../features/resident-profile/profile-header.tsx";
import { ScoreTiles } from "../../../features/resident-profile/score-tiles.tsx";
import { formatDay } from "../../../lib/dates.ts";
import { useFormRequest } from "../../../lib/form-request.ts";
import { paths } from "../../../lib/paths.ts";
import { PROFILE_FORMS } from "../../../lib/profile-address.ts";
import { residentName } from "../../../lib/resident-name.ts";
import { t } from "../../../lib/t.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Breadcrumb } from "../../../ui/breadcrumb.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { FetchButton } from "../../../ui/fetch-button.tsx";
import { Row } from "../../../ui/layout.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Page, PageFrame } from "../../../ui/page.tsx";
import { TabLinks } from "../../../ui/tab-links.tsx";
import { LiveState } from "../../live-state.tsx";
import { MessageScreen } from "../../message-screen.tsx";
import { LeaseStatus } from "./lease-menu.tsx";
import { ProfileActions } from "./profile-actions.tsx";
import { profileDialogs } from "./profile-dialog-button.tsx";
import type { ProfileDialog } from "./profile-dialogs.tsx";
import { ProfileHighlight } from "./profile-highlight.tsx";
import { useOpenProfile } from "./profile-state.ts";
import { tabSearch, useProfileTabs } from "./profile-tabs.ts";
import styles from "./resident-profile-page.module.css";
import { PROFILE_LISTS, useProfileData } from "./use-profile-data.ts";

// These parts load after the header and the scores are shown. The header's balance, which needs the code of the ledger, loads after the panels.
const panels = lazyPart(async () => (await import("./profile-panels.tsx")).ProfilePanels);

const announcements = lazyPart(
  async () => (await import("./profile-announcements.tsx")).ProfileAnnouncements,
);
const scoreSave = lazyPart(async () => (await import("./score-save.ts")).ScoreSave);
const timeline = lazyPart(
  async () => (await import("../../../features/resident-timeline/resident-timeline.tsx")).ResidentTimeline,
);
const ledger = lazyPart(async () => (await import("./profile-ledger.tsx")).ProfileLedger);
const balance = lazyPart(async () => {
  await import("./profile-panels.tsx");
  return (await import("./profile-balance.tsx")).ProfileBalance;
});
const access = lazyPart(async () => (await import("./access-and-devices.tsx")).AccessAndDevices);

const TITLE = msg("Resident profile");

export function ResidentProfilePage() {
  const { userID, about } = useOpenProfile();
  useProfileData(userID);
  const isUnknown = useProfile(isMissing);
  const resident = useProfile((state) => (state.params === userID ? state.data?.resident : undefined));
  useTitle(resident ? residentName(resident) : t(TITLE));

  if (userID === undefined) {
    return (
      <NoProfile title={t("No resident chosen")}>
        {t("Choose a resident in the Residents list to open their profile here.")}
      </NoProfile>
    );
  }
  if (isUnknown) {
    return (
      <NoProfile title={t("Resident not found")}>
        {t("There is no resident with the ID {userID}.", { userID })}
      </NoProfile>
    );
  }
  if (!resident) return <LoadingProfile />;
  return (
    <>
      <Profile resident={resident} about={about} />
      <scoreSave.Part userID={userID} />
    </>
  );
}

/** Says why there is no profile, with a link to the list of residents. */
function NoProfile({ title, children }: { title: string; children: ReactNode }) {
  return (
    <MessageScreen
      icon={<UserRoundSearch size={24} />}
      title={title}
      actions={
        <ButtonLink to={paths.residents} variant="primary">
          {t("Go to Residents")}
        </ButtonLink>
      }
    >
      {children}
    </MessageScreen>
  );
}

function LoadingProfile() {
  const hasFailed = useProfile((state) => state.status === "failed");
  const refetch = useProfile((state) => state.refetch);
  return (
    <Page title={t(TITLE)} aside={<LiveState />}>
      {hasFailed ? (
        <Row as="p" gap={3}>
          <span role="status">{t("The profile could not be loaded.")}</span>
          <FetchButton fetch={refetch} />
        </Row>
      ) : (
        <p role="status">{t("Loading...")}</p>
      )}
    </Page>
  );
}

function Profile({ resident, about }: { resident: ResidentView; about: string | undefined }) {
  const { userID, erasedAt } = resident;
  const name = residentName(resident);
  const { tabs, tab } = useProfileTabs();
  const hasLedger = tabs.some((offered) => offered.name === "ledger");
  const [open, setOpen] = useState<ProfileDialog>();
  const close = () => setOpen(undefined);
  useFormRequest((request) => setOpen(PROFILE_FORMS.find((form) => form === request)));
  // After an erasure, nothing about the person can be entered.
  const isErased = erasedAt !== undefined;
  return (
    <PageFrame
      head={<Breadcrumb to={paths.residents} above={t("Residents")} here={name} />}
      aside={<LiveState />}
    >
      <div className={styles.parts}>
        <ProfileHighlight explains={["Lease expiry"]} about={about}>
          <ProfileHeader
            resident={resident}
            photo={
              isErased ? (
                <Avatar name={name} size="huge" />
              ) : (
                <StaffPhoto key={userID} resident={resident} name={name} />
              )
            }
            leaseStatus={<LeaseStatus resident={resident} onOpen={setOpen} />}
            balance={hasLedger ? <balance.Part userID={userID} isOpen={tab === "ledger"} /> : null}
            actions={isErased ? null : <ProfileActions resident={resident} onOpen={setOpen} />}
            tabs={
              <TabLinks
                label={t("Resident")}
                links={tabs.map(({ name: tabName, label }, index) => ({
                  name: tabName,
                  label,
                  search: tabSearch(tabName),
                  hash: userID,
                  shortcut: String(index + 1),
                }))}
                current={tab}
              />
            }
          />
        </ProfileHighlight>
        {tab === "overview" ? (
          <>
            <ProfileHighlight explains={["RP score"]} about={about}>
              <Scores resident={resident} />
            </ProfileHighlight>
            <panels.Part rows={6} resident={resident} about={about} onOpen={setOpen} />
          </>
        ) : null}
        {tab === "timeline" ? (
          <timeline.Part rows={6} userID={userID} name={name} lists={PROFILE_LISTS} />
        ) : null}
        {tab === "ledger" ? <ledger.Part rows={6} userID={userID} /> : null}
        {tab === "access" ? (
          <div className={styles.access}>
            <access.Part rows={6} resident={resident} name={name} />
          </div>
        ) : null}
      </div>
      <profileDialogs.Part
        wanted={open !== undefined}
        resident={resident}
        open={open}
        onOpen={setOpen}
        onClose={close}
      />
      <announcements.Part />
    </PageFrame>
  );
}

/** The score tiles with the sources of their numbers. While the logs load, the stored scores are shown. */
function Scores({ resident }: { resident: ResidentView }) {
  const hasNoBehavior = useBehaviorLog(
    (list) =>
      list.userID === resident.userID && list.status === "ready" && countedEntries(list.items).length === 0,
  );
  const payments = usePaymentLog((list) => list.items);
  const lastEarned = useRewardLog((list) => countedEntries(list.items).find(({ cp }) => cp > 0));
  const validPayments = countedPayments(payments);
  const months = validPayments.length;
  // It follows from payments, or was saved with the other scores because of a behavior entry (score-save.ts).
  const hasPaymentScore = !hasNoBehavior || months > 0;
  const inTime = validPayments.filter(({ status }) => isPaidInTime(status)).length;
  return (
    <ScoreTiles
      resident={resident}
      hasScores={!hasNoBehavior}
      hasPaymentScore={hasPaymentScore}
      paymentNote={
        months > 0 ? t("{inTime} of {months} payments on time or early", { inTime, months }) : undefined
      }
      cpNote={lastEarned ? t("Last earned {day}", { day: formatDay(lastEarned.createdAt) }) : undefined}
    />
  );
}
