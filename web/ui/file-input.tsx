/** A hidden file input, which a button opens. It also takes files that are pasted into its area of the page, or dropped on it. */
import { type ComponentProps, type RefObject, useEffect, useRef } from "react";

/** The area: the nearest of these around the input. */
const AREA = "form, section, [data-takes-files]";

interface FileInputProps extends Omit<ComponentProps<"input">, "type" | "hidden" | "onChange" | "maxLength"> {
  ref: RefObject<HTMLInputElement | null>;
  onFiles: (files: File[]) => void;
}

export function FileInput({ ref, onFiles, ...rest }: FileInputProps) {
  const latestOnFiles = useRef(onFiles);
  latestOnFiles.current = onFiles;

  useEffect(() => {
    const area = ref.current?.closest<HTMLElement>(AREA);
    if (!area) return;
    const takeFiles = (event: Event, files: File[]) => {
      if (files.length === 0) return;
      event.preventDefault();
      latestOnFiles.current(files);
    };
    const onPaste = (event: ClipboardEvent) => {
      const { types = [], files = [] } = event.clipboardData ?? {};
      // Spreadsheets copy cells as a text and a picture of it: only the text is pasted.
      if (!types.includes("text/plain")) takeFiles(event, [...files]);
    };
    const onDragOver = (event: DragEvent) =>
      event.dataTransfer?.types.includes("Files") && event.preventDefault();
    const onDrop = (event: DragEvent) => takeFiles(event, [...(event.dataTransfer?.files ?? [])]);
    area.addEventListener("paste", onPaste);
    area.addEventListener("dragover", onDragOver);
    area.addEventListener("drop", onDrop);
    return () => {
      area.removeEventListener("paste", onPaste);
      area.removeEventListener("dragover", onDragOver);
      area.removeEventListener("drop", onDrop);
    };
  }, [ref]);

  return (
    <input
      {...rest}
      ref={ref}
      type="file"
      hidden
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        // Cleared, so that choosing the same file again triggers a change event.
        target.value = "";
      }}
    />
  );
}
