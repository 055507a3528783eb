/** Informs stores that staff accounts have changed. A store adds itself once its code loads, so that the live channel doesn't load it. */
const listeners: (() => void)[] = [];

export const onStaffChange = (listener: () => void): void => void listeners.push(listener);

export function applyStaffChange(): void {
  for (const listener of listeners) listener();
}
