/** Long lists as JSON arrays that are written while they are read: neither the database's nor the browser's pace fills memory. */
import { Readable } from "node:stream";

/** A list as it is read: some items at a time. */
export type Parts<T> = AsyncIterable<readonly T[]>;

/** The items of a part as the inside of a JSON array. */
const inside = (part: readonly unknown[]) => JSON.stringify(part).slice(1, -1);

async function* written(first: readonly unknown[], rest: AsyncIterator<readonly unknown[]>) {
  try {
    yield `[${inside(first)}`;
    for (;;) {
      const { done, value } = await rest.next();
      if (done) break;
      if (value.length > 0) yield `,${inside(value)}`;
    }
    yield "]";
  } finally {
    await rest.return?.();
  }
}

/**
 * The body of an answer: a JSON array of the items, in their order; at once where they are one part. What fails before the
 * first part is thrown here, so that it is answered as an error; what fails later ends the connection, so that nobody takes
 * half a list for a whole one.
 */
export async function jsonList(parts: Parts<unknown>): Promise<Readable | string> {
  const reading = parts[Symbol.asyncIterator]();
  const { done, value: first } = await reading.next();
  if (done) return "[]";
  const second = await reading.next();
  if (second.done) return JSON.stringify(first);
  const chunks = written([...first, ...second.value], reading);
  return new Readable({
    read() {
      chunks.next().then(
        ({ done: over, value }) => void this.push(over ? null : value),
        (error: Error) => this.destroy(error),
      );
    },
    // However the answer ends, the reading ends with it; a generator that never began would not know of it.
    destroy(error, end) {
      chunks
        .return()
        .then(() => reading.return?.())
        .then(
          () => end(error),
          (failure: Error) => end(error ?? failure),
        );
    },
  });
}

/** Each item of a list as something else. */
export async function* mapped<T, U>(parts: Parts<T>, map: (item: T) => U): AsyncGenerator<U[], void> {
  for await (const part of parts) yield part.map(map);
}
