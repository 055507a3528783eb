/** The buttons that upload, replace and remove the image of a form. */
import { t } from "../../lib/t.ts";
import { Button } from "../../ui/button.tsx";
import { ImageUpload } from "./image-upload.tsx";

interface ImageButtonsProps {
  /** The path of the image; empty without one. */
  image: string;
  disabled: boolean;
  onChange: (image: string) => void;
}

export function ImageButtons({ image, disabled, onChange }: ImageButtonsProps) {
  return (
    <>
      <ImageUpload
        label={image === "" ? t("Upload a photo") : t("Replace the photo")}
        disabled={disabled}
        onUploaded={(upload) => onChange(upload.image)}
      />
      {image === "" ? null : (
        <Button size="small" variant="ghost" disabled={disabled} onClick={() => onChange("")}>
          {t("Remove the photo")}
        </Button>
      )}
    </>
  );
}
