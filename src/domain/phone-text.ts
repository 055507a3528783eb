/** '(555) 555-0142' for ten digits; other texts unchanged. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3");
}
