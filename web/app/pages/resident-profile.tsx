/** One resident's profile for staff: who it is, how they stand, and every log of theirs, live (specification, section 2). */
import type { ResidentView } from "@domain/views.ts";
import { UserRoundSearch } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { BehaviorLog } from "../../features/logs/behavior-log.tsx";
import { PaymentLog } from "../../features/logs/payment-log.tsx";
import { RewardLogList } from "../../features/logs/reward-log.tsx";
import { EngagementPanel } from "../../features/resident-profile/engagement-panel.tsx";
import { useProfile } from "../../features/resident-profile/profile.store.ts";
import { ProfileHeader } from "../../features/resident-profile/profile-header.tsx";
import { residentTitle } from "../../features/resident-profile/resident-title.ts";
import { ScoreTiles } from "../../features/resident-profile/score-tiles.tsx";
import { LeasePill } from "../../features/residents/lease-pill.tsx";
import { ResidentNoticeList } from "../../features/staff-notices/resident-notice-list.tsx";
import { dayKey } from "../../lib/formats.ts";
import { paths } from "../../lib/paths.ts";
import { useTitle } from "../../lib/use-title.ts";
import { useToday } from "../../lib/use-today.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Page, PageFrame } from "../../ui/page.tsx";
import { LiveState } from "../live-state.tsx";
import { MessageScreen } from "../message-screen.tsx";
import { ProfileCrumbs } from "./profile-crumbs.tsx";
import { readProfileState } from "./profile-state.ts";
import styles from "./resident-profile.module.css";
import { useProfileData } from "./use-profile-data.ts";

const TITLE = "Resident profile";

export function ResidentProfilePage() {
  const { userID } = readProfileState(useLocation().state);
  useProfileData(userID);
  const status = useProfile((state) => state.status);
  const resident = useProfile((state) => (state.userID === userID ? state.resident : undefined));
  useTitle(resident ? residentTitle(resident) : TITLE);

  if (userID === undefined) {
    return (
      <Nobody title="No resident chosen">
        Choose somebody in the Residents list: their profile opens here. The address of this screen names
        nobody.
      </Nobody>
    );
  }
  if (status === "missing") {
    return <Nobody title="Resident not found">There is no resident with the ID {userID}.</Nobody>;
  }
  return resident ? <Profile resident={resident} /> : <Waiting />;
}

/** Says why there is no profile, and leads to where one can be chosen. */
function Nobody({ title, children }: { title: string; children: ReactNode }) {
  return (
    <MessageScreen
      icon={<UserRoundSearch size={24} strokeWidth={1.75} aria-hidden />}
      title={title}
      actions={
        <ButtonLink to={paths.residents} look="primary">
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
  const busy = useProfile((state) => state.busy);
  const reload = useProfile((state) => state.reload);
  return (
    <Page title={TITLE} aside={<LiveState />}>
      {failed ? (
        <p className={styles.failed}>
          <span role="status">The profile could not be loaded.</span>
          <Button size="small" busy={busy} onClick={() => void reload()}>
            Retry
          </Button>
        </p>
      ) : (
        <p role="status">Loading...</p>
      )}
    </Page>
  );
}

function Profile({ resident }: { resident: ResidentView }) {
  const name = residentTitle(resident);
  const today = dayKey(useToday());
  return (
    <PageFrame head={<ProfileCrumbs name={name} />} aside={<LiveState />}>
      <div className={styles.parts}>
        <ProfileHeader
          resident={resident}
          photo={<Avatar name={name} photoUrl={resident.photoUrl} size="huge" />}
          leaseStatus={<LeasePill leaseEnd={resident.leaseEnd} today={today} />}
          actions={null}
        />
        <ScoreTiles resident={resident} />
        <div className={styles.panels}>
          <BehaviorLog />
          <PaymentLog />
          <div className={styles.stack}>
            <ResidentNoticeList />
            <EngagementPanel totalCP={resident.totalCP}>
              <RewardLogList />
            </EngagementPanel>
          </div>
        </div>
      </div>
    </PageFrame>
  );
}
