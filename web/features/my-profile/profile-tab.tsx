/** The Profile tab of the resident dashboard: person, unit and lease, scores, and logs (specification, section 2). */

import { PHOTO_TEXTS, PHOTO_TYPES } from "@domain/photo-rules.ts";
import type { ResidentView } from "@domain/resident.ts";
import type { ReactNode } from "react";
import { photoAddress, uploadPhoto } from "../../lib/photo-upload.ts";
import { usePropertyName } from "../../lib/property.store.ts";
import { fullName } from "../../lib/resident-name.ts";
import { t } from "../../lib/t.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { passFocusOn } from "../../ui/focus-content.ts";
import { Row, Text } from "../../ui/layout.tsx";
import { PhotoPicker } from "../../ui/photo-picker.tsx";
import { LoadingProfile } from "./loading-profile.tsx";
import { replaceMyPhoto, useMyProfile } from "./my-profile.store.ts";
import styles from "./profile-tab.module.css";
import { type ScoreField, ScoresPanel } from "./scores-panel.tsx";
import { UnitCard } from "./unit-card.tsx";

interface ProfileTabProps {
  liveIndicator?: ReactNode;
  /** Whether the resident may change the photo. A resident who waits for approval may not. */
  mayChangePhoto: boolean;
  /** Shown below the name. */
  actions?: ReactNode;
  /** Opens the dialog of the contact details. */
  onEditContact: () => void;
  /** Explains a score. */
  onWhy: (score: ScoreField) => void;
  /** The two logs. */
  children: ReactNode;
}

export function ProfileTab(props: ProfileTabProps) {
  const resident = useMyProfile((state) => state.data?.resident);

  return (
    <main id="main" ref={passFocusOn} tabIndex={-1} className={styles.main}>
      <div className={styles.wrap}>
        {resident ? <Profile resident={resident} {...props} /> : <LoadingProfile />}
      </div>
    </main>
  );
}

type ProfileProps = { resident: ResidentView } & ProfileTabProps;

function Profile(props: ProfileProps) {
  const { resident, liveIndicator, mayChangePhoto, actions, onEditContact, onWhy, children } = props;
  const name = fullName(resident);
  const property = usePropertyName();
  return (
    <>
      <Row as="header" gap={4} className={styles.welcome}>
        {mayChangePhoto ? (
          <MyPhoto userID={resident.userID} name={name || resident.email} photoUrl={resident.photoUrl} />
        ) : (
          <Avatar name={name || resident.email} photoUrl={resident.photoUrl} size="huge" tone="brand" />
        )}
        <div className={styles.text}>
          <h1 className={styles.title}>{name ? t("Welcome, {name}", { name }) : t("Welcome")}</h1>
          {property === "" ? null : (
            <Text tone="body" className={styles.property}>
              {property}
            </Text>
          )}
        </div>
        <Row gap={5} className={styles.aside}>
          <span className={styles.state}>{liveIndicator}</span>
        </Row>
      </Row>
      {actions}
      <div className={styles.columns}>
        <UnitCard resident={resident} />
        <ScoresPanel resident={resident} onWhy={onWhy} />
        {children}
      </div>
      <Button className={styles.contact} aria-haspopup="dialog" onClick={onEditContact}>
        {t("Contact details")}
      </Button>
    </>
  );
}

interface MyPhotoProps {
  userID: string;
  name: string;
  photoUrl: string;
}

/** The user's photo, with a button to change it (specification, section 2, Profile tab). */
function MyPhoto({ userID, name, photoUrl }: MyPhotoProps) {
  const photoChangedAt = useMyProfile((state) => state.data?.photoChangedAt);

  async function upload(photo: File): Promise<void> {
    replaceMyPhoto(userID, await uploadPhoto(userID, photo));
  }

  return (
    <PhotoPicker
      name={name}
      photoUrl={photoAddress(photoUrl, photoChangedAt)}
      accept={PHOTO_TYPES}
      failed={PHOTO_TEXTS.failed}
      upload={upload}
    />
  );
}
