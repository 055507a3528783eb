/** Hands the reader a file that was made here or fetched, as a download. */

/** @param name what it is saved as */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser takes it over after this turn.
  setTimeout(() => URL.revokeObjectURL(address));
}
