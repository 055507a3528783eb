/** Tells stores that staff accounts have changed. Only those whose code was loaded: the live channel doesn't load them. */
const listeners: (() => void)[] = [];

export const onStaffChange = (listener: () => void): void => void listeners.push(listener);

export function applyStaffChange(): void {
  for (const listener of listeners) listener();
}
