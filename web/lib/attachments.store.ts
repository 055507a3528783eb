/**
 * The photos that a user has chosen for the next message of a conversation, or for a report. Each is uploaded at once, and again with the same key
 * after a failure, so that it is stored once. They stay chosen until the message is stored, the page is left or the session ends, and while a
 * sent message has no answer, also over a reload.
 */

import type { MessagePhotoView } from "@domain/chat-message.ts";
import { IDEMPOTENCY_HEADER } from "@domain/idempotency.ts";
import { MESSAGE_PHOTO_MAX_BYTES } from "@domain/limits.ts";
import { MESSAGE_PHOTO_TEXTS, MESSAGE_PHOTO_TYPES, MESSAGE_PHOTOS_MAX } from "@domain/message-photo-rules.ts";
import { createStore } from "zustand";
import { failureText, ShownError } from "./http.ts";
import { findInput, keepUnanswered } from "./interrupted-input.ts";
import { createKeyedStores } from "./keyed-stores.ts";
import { randomId } from "./random-id.ts";
import { isHeic, scalePhoto } from "./scale-photo.ts";
import { sendUntilAnswered } from "./send-until-answered.ts";
import { t } from "./t.ts";
import { uploadWithProgress } from "./upload.ts";

const PATH = "/api/dashboard/message-photos";

/** The address of a photo, or of its thumbnail. */
export const photoPath = (photoID: string, size?: "thumbnail") =>
  `${PATH}/${photoID}${size ? `?size=${size}` : ""}`;

export interface Attachment {
  /** Also the upload's idempotency key. */
  key: string;
  name: string;
  /** An address of the file on this device, or of the uploaded photo after a reload. */
  preview: string;
  /** The uploaded share, from 0 to 1. */
  progress: number;
  /** Undefined until the photo is uploaded. */
  photoID?: string;
  /** Why the upload failed, as a text or its English source. */
  problem?: string | undefined;
}

interface AttachmentsState {
  attachments: readonly Attachment[];
  /** Adds files and uploads them. @returns the text of a rule that a file breaks; this file is left out */
  add: (files: readonly File[]) => string | undefined;
  /** Shows the photos that were sent before a reload and have no answer, unless photos have been chosen since. */
  restore: () => void;
  retry: (key: string) => void;
  remove: (key: string) => void;
  /** Waits for the uploads, also of photos that are added while it waits. @returns the photos' ids @throws ShownError if an upload failed, or if `reset` was called in the meantime */
  waitForUploads: () => Promise<string[]>;
  /** Removes the photos of a message that was stored. */
  removeSent: (photoIDs: readonly string[]) => void;
  reset: () => void;
}

const isPhoto = (file: File): boolean =>
  isHeic(file) || (MESSAGE_PHOTO_TYPES as readonly string[]).includes(file.type);

/** @throws ShownError with a sentence that helps, if the device can't make the file fit */
async function preparePhoto(file: File): Promise<File> {
  const photo = await scalePhoto(file);
  if (isHeic(photo)) throw new ShownError(MESSAGE_PHOTO_TEXTS.heic);
  if (photo.size > MESSAGE_PHOTO_MAX_BYTES) throw new ShownError(MESSAGE_PHOTO_TEXTS.tooLarge);
  return photo;
}

interface Upload {
  file: File;
  abort: AbortController;
  done: Promise<void>;
}

function createAttachments(target: string) {
  /** Where the ids of photos that were sent are kept until the answer. */
  const sentKey = `photos ${target}`;
  const uploads = new Map<string, Upload>();
  /** The number of resets. */
  let generation = 0;
  return createStore<AttachmentsState>()((set, get) => {
    const change = (key: string, changes: Partial<Attachment>) =>
      set(({ attachments }) => ({
        attachments: attachments.map((item) => (item.key === key ? { ...item, ...changes } : item)),
      }));

    async function upload(key: string, file: File, { signal }: AbortController): Promise<void> {
      const headers = { [IDEMPOTENCY_HEADER]: key };
      const onProgress = (progress: number) => change(key, { progress });
      try {
        const form = new FormData();
        form.set("photo", await preparePhoto(file));
        await sendUntilAnswered(async () => {
          if (signal.aborted) return;
          const { photoID } = await uploadWithProgress<MessagePhotoView>(PATH, form, {
            headers,
            onProgress,
            signal,
          });
          change(key, { photoID });
        });
      } catch (error) {
        const { failed } = MESSAGE_PHOTO_TEXTS;
        change(key, { problem: failureText(error, { failed, networkError: failed }) });
      }
    }

    function start(key: string, file: File): void {
      const abort = new AbortController();
      uploads.set(key, { file, abort, done: upload(key, file, abort) });
    }

    const isUploading = () =>
      get().attachments.some(({ photoID, problem }) => photoID === undefined && problem === undefined);

    function drop(keys: readonly string[]): void {
      keepUnanswered(sentKey, undefined);
      for (const { key, preview } of get().attachments) {
        if (!keys.includes(key)) continue;
        uploads.get(key)?.abort.abort();
        uploads.delete(key);
        URL.revokeObjectURL(preview);
      }
      set(({ attachments }) => ({ attachments: attachments.filter(({ key }) => !keys.includes(key)) }));
    }

    return {
      attachments: [],
      add: (files) => {
        let problem: string | undefined;
        for (const file of files) {
          const isFull = get().attachments.length >= MESSAGE_PHOTOS_MAX;
          if (isFull || !isPhoto(file)) {
            problem ??= t(isFull ? MESSAGE_PHOTO_TEXTS.tooMany : MESSAGE_PHOTO_TEXTS.notAnImage);
            continue;
          }
          const key = randomId();
          const attachment = { key, name: file.name, preview: URL.createObjectURL(file), progress: 0 };
          set(({ attachments }) => ({ attachments: [...attachments, attachment] }));
          start(key, file);
        }
        return problem;
      },
      restore: () => {
        if (get().attachments.length > 0) return;
        const photoIDs = findInput<string[]>(sentKey) ?? [];
        const attachments = photoIDs.map((photoID) => {
          const preview = photoPath(photoID, "thumbnail");
          return { key: photoID, name: t("Photo"), preview, progress: 1, photoID };
        });
        set({ attachments });
      },
      retry: (key) => {
        const upload = uploads.get(key);
        if (!upload) return;
        change(key, { problem: undefined, progress: 0 });
        start(key, upload.file);
      },
      remove: (key) => drop([key]),
      waitForUploads: async () => {
        const ownGeneration = generation;
        while (isUploading()) await Promise.all([...uploads.values()].map(({ done }) => done));
        const photoIDs = get().attachments.flatMap(({ photoID }) => photoID ?? []);
        if (ownGeneration !== generation || photoIDs.length < get().attachments.length) {
          throw new ShownError(MESSAGE_PHOTO_TEXTS.failed);
        }
        if (photoIDs.length > 0) keepUnanswered(sentKey, photoIDs);
        return photoIDs;
      },
      removeSent: (photoIDs) =>
        drop(get().attachments.flatMap(({ key, photoID = "" }) => (photoIDs.includes(photoID) ? key : []))),
      reset: () => {
        generation += 1;
        drop(get().attachments.map(({ key }) => key));
      },
    };
  });
}

/** The chosen photos of one conversation or form. */
export const attachmentsOf = createKeyedStores(createAttachments, (store) => store.getState().reset()).of;
