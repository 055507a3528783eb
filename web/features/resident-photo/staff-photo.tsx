/** A resident's photo on the profile, which staff can change (specification, section 2, Resident profile). */
import { PHOTO_TEXTS, PHOTO_TYPES } from "@domain/photo-rules.ts";
import type { ResidentView } from "@domain/resident.ts";
import { useState } from "react";
import { photoAddress, uploadPhoto } from "../../lib/photo-upload.ts";
import { PhotoPicker } from "../../ui/photo-picker.tsx";

interface StaffPhotoProps {
  resident: ResidentView;
  /** The resident's name. Its first letter is shown if there is no photo. */
  name: string;
}

interface Uploaded {
  /** The previous URL. The new one is used until the resident's record has changed. */
  before: string;
  photoUrl: string;
  /** In milliseconds since 1970. */
  at: number;
}

export function StaffPhoto({ resident, name }: StaffPhotoProps) {
  const { userID, photoUrl } = resident;
  const [uploaded, setUploaded] = useState<Uploaded>();
  const isShown = uploaded?.before === photoUrl || uploaded?.photoUrl === photoUrl;

  async function upload(photo: File): Promise<void> {
    const answer = await uploadPhoto(userID, photo);
    setUploaded({ before: photoUrl, photoUrl: answer, at: Date.now() });
  }

  return (
    <PhotoPicker
      name={name}
      photoUrl={isShown ? photoAddress(uploaded.photoUrl, uploaded.at) : photoUrl}
      tone="neutral"
      accept={PHOTO_TYPES}
      failed={PHOTO_TEXTS.failed}
      upload={upload}
    />
  );
}
