/** Uploads the resident's photo (specification, section 7); whatever goes wrong, the alert is the same (section 8). */
import { isPhotoType, PHOTO_TEXTS } from "@domain/photo-rules.ts";
import { api } from "../../lib/http.ts";
import { showAlert } from "../../ui/alerts.ts";
import { useMyProfile } from "./my-profile.store.ts";

/** Photos are larger than other calls, and phones upload slowly. */
const UPLOAD_TIMEOUT_MS = 60_000;

async function send(userID: string, photo: File): Promise<string> {
  if (!isPhotoType(photo.type)) throw new TypeError(`No photo: ${photo.type}`);
  const form = new FormData();
  form.set("userID", userID);
  form.set("photo", photo);
  const options = { timeoutMs: UPLOAD_TIMEOUT_MS };
  const answer = await api.upload<{ photoUrl: string }>(
    "/api/dashboard/residents/photo-upload",
    form,
    options,
  );
  return answer.photoUrl;
}

export async function uploadPhoto(userID: string, photo: File): Promise<void> {
  try {
    const photoUrl = await send(userID, photo);
    if (useMyProfile.getState().userID === userID) useMyProfile.getState().replacePhoto(photoUrl);
  } catch {
    showAlert(PHOTO_TEXTS.failed, { tone: "error" });
  }
}
