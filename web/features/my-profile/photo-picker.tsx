/** One's own photo, which is also the button to change it: 'Upload a photo' shows on hover and focus, the camera always. */
import { PHOTO_TYPES } from "@domain/photo-rules.ts";
import { Camera } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { Avatar } from "../../ui/avatar.tsx";
import { photoAddress, useMyProfile } from "./my-profile.store.ts";
import styles from "./photo-picker.module.css";
import { uploadPhoto } from "./upload-photo.ts";

interface PhotoPickerProps {
  userID: string;
  name: string;
  photoUrl: string;
}

export function PhotoPicker({ userID, name, photoUrl }: PhotoPickerProps) {
  const photoAt = useMyProfile((state) => state.photoAt);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  async function upload({ target }: ChangeEvent<HTMLInputElement>) {
    const [photo] = target.files ?? [];
    // Emptied, so that choosing the same file again is a choice, too.
    target.value = "";
    if (!photo) return;
    setBusy(true);
    await uploadPhoto(userID, photo);
    setBusy(false);
  }

  return (
    <div className={styles.picker}>
      <button
        type="button"
        className={styles.photo}
        aria-busy={busy || undefined}
        onClick={() => input.current?.click()}
      >
        <Avatar name={name} photoUrl={photoAddress(photoUrl, photoAt)} size="huge" tone="brand" />
        <span className={styles.camera} aria-hidden="true">
          {busy ? <span className={styles.spinner} /> : <Camera size={14} strokeWidth={1.75} />}
        </span>
        <span className={styles.tip}>Upload a photo</span>
      </button>
      <input
        ref={input}
        type="file"
        accept={PHOTO_TYPES.join(",")}
        hidden
        aria-label="Upload a photo"
        onChange={(event) => void upload(event)}
      />
    </div>
  );
}
