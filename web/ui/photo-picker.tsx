/** A photo that is also the button to change it. 'Upload a photo' appears on hover and focus, the camera icon always. */

import { msg } from "@domain/message.ts";
import { Camera } from "lucide-react";
import { type ComponentProps, useRef } from "react";
import { t } from "../lib/t.ts";
import { Avatar } from "./avatar.tsx";
import button from "./button.module.css";
import { cx } from "./cx.ts";
import { FileInput } from "./file-input.tsx";
import styles from "./photo-picker.module.css";
import { useAction } from "./use-action.ts";

const LABEL = msg("Upload a photo");

interface PhotoPickerProps extends Omit<ComponentProps<"div">, "children"> {
  /** The person's name. Its first letter is shown if there is no photo. */
  name: string;
  photoUrl: string;
  tone?: "neutral" | "brand";
  /** The accepted media types. */
  accept: readonly string[];
  /** The text of the alert after a failed upload. */
  failed: string;
  /** @throws if the photo was not stored */
  upload: (photo: File) => Promise<void>;
}

export function PhotoPicker(props: PhotoPickerProps) {
  const { name, photoUrl, tone = "brand", accept, failed, upload, className, ...rest } = props;
  const { pending, run } = useAction();
  const isUploading = pending !== undefined;
  const input = useRef<HTMLInputElement>(null);
  const photos = useRef(0);

  function uploadFirst([photo]: File[]) {
    if (!photo) return;
    photos.current += 1;
    // A photo that is chosen during another upload follows it, so each is a call of its own name.
    void run(String(photos.current), () => upload(photo), failed);
  }

  return (
    <div {...rest} className={cx(styles.picker, className)} data-takes-files>
      <button
        type="button"
        className={styles.photo}
        aria-busy={isUploading || undefined}
        onClick={() => input.current?.click()}
      >
        <Avatar name={name} photoUrl={photoUrl} size="huge" tone={tone} />
        <span className={styles.camera} aria-hidden="true">
          {isUploading ? <span className={button.spinner} /> : <Camera size={14} />}
        </span>
        <span className={styles.tip}>{t(LABEL)}</span>
      </button>
      <FileInput ref={input} accept={accept.join(",")} aria-label={t(LABEL)} onFiles={uploadFirst} />
    </div>
  );
}
