/** A resident's photo on the profile, which staff can change (specification, section 2, Resident profile). */
import { PHOTO_TEXTS, PHOTO_TYPES } from "@domain/photo-rules.ts";
import type { ResidentView } from "@domain/resident.ts";
import { useState } from "react";
import { photoAddress, uploadPhoto } from "../../lib/photo-upload.ts";
import { PhotoPicker } from "../../ui/photo-picker.tsx";

interface StaffPhotoProps {
  resident: ResidentView;
  /** Its first letter is shown if there is no photo. */
  name: string;
}

interface Upload {
  previousUrl: string;
  photoUrl: string;
  /** In milliseconds since 1970. */
  uploadedAt: number;
}

/** Needs a `key` of the resident, because it remembers the last upload. */
export function StaffPhoto({ resident, name }: StaffPhotoProps) {
  const { userID, photoUrl } = resident;
  const [lastUpload, setLastUpload] = useState<Upload>();
  // The record still has the previous URL until its event arrives. A third URL is the upload of another person.
  const isNewest = lastUpload?.previousUrl === photoUrl || lastUpload?.photoUrl === photoUrl;

  async function upload(photo: File): Promise<void> {
    const newUrl = await uploadPhoto(userID, photo);
    setLastUpload({ previousUrl: photoUrl, photoUrl: newUrl, uploadedAt: Date.now() });
  }

  return (
    <PhotoPicker
      name={name}
      photoUrl={isNewest ? photoAddress(lastUpload.photoUrl, lastUpload.uploadedAt) : photoUrl}
      tone="neutral"
      accept={PHOTO_TYPES}
      failed={PHOTO_TEXTS.failed}
      upload={upload}
    />
  );
}
