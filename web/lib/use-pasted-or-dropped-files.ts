/** Takes files that are pasted into an area of the page or dropped on it, as the file input in it does. */
import { type RefObject, useEffect, useRef } from "react";

const DROP_AREA = "form, section, [data-takes-files]";

/**
 * @param control any element in the area, which is the nearest form, section or element with `data-takes-files`
 * @param onFiles gets the files. Spreadsheets copy cells as a text and a picture of it: only the text is pasted.
 */
export function usePastedOrDroppedFiles(
  control: RefObject<HTMLElement | null>,
  onFiles: (files: File[]) => void,
): void {
  const latestOnFiles = useRef(onFiles);
  latestOnFiles.current = onFiles;
  useEffect(() => {
    const area = control.current?.closest<HTMLElement>(DROP_AREA);
    if (!area) return;
    const takeFiles = (event: Event, files: File[]) => {
      if (files.length === 0) return;
      event.preventDefault();
      latestOnFiles.current(files);
    };
    const onPaste = (event: ClipboardEvent) => {
      const { types = [], files = [] } = event.clipboardData ?? {};
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
  }, [control]);
}
