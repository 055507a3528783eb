/** A button that uploads an image of the property: its logo, a portrait of the About page, or the picture of a partner property. */
import { type Logo, PROPERTY_IMAGE_TEXTS, PROPERTY_IMAGE_TYPES } from "@domain/property-image.ts";
import { type ChangeEvent, useRef } from "react";
import { api } from "../../lib/http.ts";
import { Button } from "../../ui/button.tsx";
import { useAction } from "../../ui/use-action.ts";

const PATH = "/api/dashboard/settings/images";

/** 5 MB at 140 kbit/s. The server ends an upload that stalls. */
const TIMEOUT_MS = 300_000;

function upload(image: File): Promise<Logo> {
  const form = new FormData();
  form.set("image", image);
  return api.upload<Logo>(PATH, form, { timeoutMs: TIMEOUT_MS });
}

interface UploadButtonProps {
  label: string;
  disabled?: boolean;
  /** Called with the stored image. */
  onUploaded: (image: Logo) => void;
}

export function UploadButton({ label, disabled, onUploaded }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const action = useAction<"upload">();

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [image] = currentTarget.files ?? [];
    // Cleared, so that choosing the same file again triggers a change event.
    currentTarget.value = "";
    if (!image) return;
    let storedImage: Logo | undefined;
    const isStored = await action.run(
      "upload",
      async () => {
        storedImage = await upload(image);
      },
      PROPERTY_IMAGE_TEXTS,
    );
    if (isStored && storedImage) onUploaded(storedImage);
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
