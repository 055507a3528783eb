/** Removes case and accents, so that 'jose' finds 'José'. */
export function folded(text: string): string {
  return text.trim().normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
