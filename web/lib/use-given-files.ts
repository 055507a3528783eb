/** Takes files that are pasted into a part of the page or dropped on it, as the file input in it does. */
import { type RefObject, useEffect, useRef } from "react";

const PART = "form, section, [data-takes-files]";

/**
 * @param control a control of the part, which is its form, its section, or what is marked as taking files
 * @param take gets the files; text that was copied with a picture of it, as spreadsheets do, is pasted as text
 */
export function useGivenFiles(control: RefObject<HTMLElement | null>, take: (files: File[]) => void): void {
  const newest = useRef(take);
  newest.current = take;
  useEffect(() => {
    const part = control.current?.closest<HTMLElement>(PART);
    if (!part) return;
    const use = (event: Event, files: File[]) => {
      if (files.length === 0) return;
      event.preventDefault();
      newest.current(files);
    };
    const onPaste = (event: ClipboardEvent) => {
      const { types = [], files = [] } = event.clipboardData ?? {};
      if (!types.includes("text/plain")) use(event, [...files]);
    };
    const onDragOver = (event: DragEvent) =>
      event.dataTransfer?.types.includes("Files") && event.preventDefault();
    const onDrop = (event: DragEvent) => use(event, [...(event.dataTransfer?.files ?? [])]);
    part.addEventListener("paste", onPaste);
    part.addEventListener("dragover", onDragOver);
    part.addEventListener("drop", onDrop);
    return () => {
      part.removeEventListener("paste", onPaste);
      part.removeEventListener("dragover", onDragOver);
      part.removeEventListener("drop", onDrop);
    };
  }, [control]);
}
