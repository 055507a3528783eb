/** The values that differ from the stored ones. Only these are sent, so that a save doesn't revert changes by others. */
export function changedValues<Name extends string>(
  entered: Readonly<Record<Name, string>>,
  stored: Readonly<Record<Name, string>>,
): Partial<Record<Name, string>> {
  const names = Object.keys(entered) as Name[];
  const changes = names
    .filter((name) => entered[name] !== stored[name])
    .map((name) => [name, entered[name]] as const);
  return Object.fromEntries(changes) as Partial<Record<Name, string>>;
}
