/** The user's photo, with a button to change it (specification, section 2, Profile tab). */
import { PHOTO_TEXTS, PHOTO_TYPES } from "@domain/photo-rules.ts";
import { photoAddress, uploadPhoto } from "../../lib/photo-upload.ts";
import { PhotoPicker } from "../../ui/photo-picker.tsx";
import { replaceMyPhoto, useMyProfile } from "./my-profile.store.ts";

interface MyPhotoProps {
  userID: string;
  name: string;
  photoUrl: string;
}

export function MyPhoto({ userID, name, photoUrl }: MyPhotoProps) {
  const photoAt = useMyProfile((state) => state.data?.photoAt);

  async function upload(photo: File): Promise<void> {
    replaceMyPhoto(userID, await uploadPhoto(userID, photo));
  }

  return (
    <PhotoPicker
      name={name}
      photoUrl={photoAddress(photoUrl, photoAt)}
      accept={PHOTO_TYPES}
      failed={PHOTO_TEXTS.failed}
      upload={upload}
    />
  );
}
