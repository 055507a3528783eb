/** A button that uploads an image of the property: its logo, a portrait of the About page, or the picture of a partner property. */
import { PROPERTY_IMAGE_TEXTS, PROPERTY_IMAGE_TYPES, type UploadedImage } from "@domain/property-image.ts";
import { type ChangeEvent, useRef } from "react";
import { api } from "../../lib/http.ts";
import { Button } from "../../ui/button.tsx";
import { useAction } from "../../ui/use-action.ts";

const PATH = "/api/dashboard/settings/images";

/** 5 MB at 140 kbit/s. The server ends an upload that stalls. */
const TIMEOUT_MS = 300_000;

function upload(image: File): Promise<UploadedImage> {
  const form = new FormData();
  form.set("image", image);
  return api.upload<UploadedImage>(PATH, form, { timeoutMs: TIMEOUT_MS });
}

interface ImageUploadProps {
  label: string;
  disabled?: boolean;
  onUploaded: (image: UploadedImage) => void;
}

export function ImageUpload({ label, disabled, onUploaded }: ImageUploadProps) {
  const input = useRef<HTMLInputElement>(null);
  const action = useAction<"upload">();

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [image] = currentTarget.files ?? [];
    // Cleared, so that choosing the same file again triggers a change event.
    currentTarget.value = "";
    if (!image) return;
    let uploadedImage: UploadedImage | undefined;
    const work = async () => {
      uploadedImage = await upload(image);
    };
    // False, too, if the form was left in the meantime.
    const isDone = await action.run("upload", work, PROPERTY_IMAGE_TEXTS);
    if (isDone && uploadedImage) onUploaded(uploadedImage);
  }

  return (
    <>
      <Button
        size="small"
        busy={action.pending !== undefined}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={PROPERTY_IMAGE_TYPES.join(",")}
        hidden
        aria-label={label}
        onChange={(event) => void choose(event)}
      />
    </>
  );
}
