/** A promise that waits until the test lets it go on. */
export function holdPromise<T = void>() {
  let release: (value: T) => void = () => undefined;
  const held = new Promise<T>((resolve) => {
    release = resolve;
  });
  return { held, release };
}
