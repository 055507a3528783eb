/** The buttons that upload, replace and remove the image of a form. */
import { t } from "../../lib/t.ts";
import { Button } from "../../ui/button.tsx";
import { UploadButton } from "./image-upload.tsx";

interface ImageButtonsProps {
  /** The noun on the buttons in the reader's language, such as 'photo'. */
  name: string;
  /** The path of the image; empty without one. */
  image: string;
  disabled: boolean;
  onChange: (image: string) => void;
}

export function ImageButtons({ name, image, disabled, onChange }: ImageButtonsProps) {
  return (
    <>
      <UploadButton
        label={image === "" ? t("Upload a {name}", { name }) : t("Replace the {name}", { name })}
        disabled={disabled}
        onUploaded={(upload) => onChange(upload.image)}
      />
      {image === "" ? null : (
        <Button size="small" variant="ghost" disabled={disabled} onClick={() => onChange("")}>
          {t("Remove the {name}", { name })}
        </Button>
      )}
    </>
  );
}
