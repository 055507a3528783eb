/** Uploads the image of a form, replaces it and removes it. */
import { Button } from "../../ui/button.tsx";
import { UploadButton } from "./image-upload.tsx";

interface ImageButtonsProps {
  /** The noun on the buttons, such as 'photo'. */
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
        label={image === "" ? `Upload a ${name}` : `Replace the ${name}`}
        disabled={disabled}
        onUploaded={({ image: uploaded }) => onChange(uploaded)}
      />
      {image === "" ? null : (
        <Button size="small" variant="ghost" disabled={disabled} onClick={() => onChange("")}>
          {`Remove the ${name}`}
        </Button>
      )}
    </>
  );
}
