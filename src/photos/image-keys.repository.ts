/** The keys of stored images, read without the images. */
import type { Model, QueryFilter } from "mongoose";

const BATCH = 500;

interface StoredImage {
  _id: string;
  createdAt: Date;
}

/** The keys of all images stored before a moment, oldest first, in batches. The caller may delete the images of a batch before it takes the next batch. */
export async function* keysBefore<T extends StoredImage>(
  model: Model<T>,
  moment: Date,
): AsyncGenerator<string[], void, undefined> {
  const position = { createdAt: 1, _id: 1 } as const;
  const before = { createdAt: { $lt: moment } };
  let after: object = {};
  for (;;) {
    const batch = await model
      .find({ ...before, ...after } as QueryFilter<T>, position)
      .sort(position)
      .limit(BATCH)
      .lean<StoredImage[]>();
    const last = batch.at(-1);
    if (!last) return;
    yield batch.map(({ _id }) => _id);
    const { createdAt, _id } = last;
    after = {
      createdAt: { $gte: createdAt, $lt: moment },
      $or: [{ createdAt: { $gt: createdAt } }, { _id: { $gt: _id } }],
    };
  }
}
