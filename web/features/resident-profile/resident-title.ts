/** What a profile is headed with: the name, or the e-mail while staff have not entered one. */
export function residentTitle(resident: { firstName: string; lastName: string; email: string }): string {
  return `${resident.firstName} ${resident.lastName}`.trim() || resident.email;
}
