/** Long lists as JSON arrays that are written while they are read: neither the database's nor the browser's pace fills memory. */
import { Readable } from "node:stream";

/** Items whose texts are joined into one chunk of the answer. */
const CHUNK_ITEMS = 200;

async function* written(items: AsyncIterable<unknown>): AsyncGenerator<string, void, undefined> {
  let chunk = "[";
  let held = 0;
  let first = true;
  for await (const item of items) {
    chunk += first ? JSON.stringify(item) : `,${JSON.stringify(item)}`;
    first = false;
    held += 1;
    if (held === CHUNK_ITEMS) {
      yield chunk;
      chunk = "";
      held = 0;
    }
  }
  yield `${chunk}]`;
}

/**
 * The body of an answer: a JSON array of the items, in their order. What fails before the first chunk is thrown here, so
 * that it is answered as an error; what fails later ends the connection, so that nobody takes half a list for a whole one.
 */
export async function jsonList(items: AsyncIterable<unknown>): Promise<Readable> {
  const chunks = written(items);
  let held: IteratorResult<string, void> | undefined = await chunks.next();
  return new Readable({
    read() {
      const step = held ? Promise.resolve(held) : chunks.next();
      held = undefined;
      step.then(
        ({ done, value }) => void this.push(done ? null : value),
        (error: Error) => this.destroy(error),
      );
    },
    // However the answer ends, the reading ends with it.
    destroy(error, done) {
      chunks.return().then(
        () => done(error),
        (failure: Error) => done(error ?? failure),
      );
    },
  });
}

/** Groups items, so that what they need can be looked up for many at once. */
export async function* inGroups<T>(items: AsyncIterable<T>, size = CHUNK_ITEMS): AsyncGenerator<T[], void> {
  let group: T[] = [];
  for await (const item of items) {
    group.push(item);
    if (group.length === size) {
      yield group;
      group = [];
    }
  }
  if (group.length > 0) yield group;
}

/** Each item of a list as something else. */
export async function* mapped<T, U>(items: AsyncIterable<T>, map: (item: T) => U): AsyncGenerator<U, void> {
  for await (const item of items) yield map(item);
}
