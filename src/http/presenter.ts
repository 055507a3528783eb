/** Presenters copy exactly the fields of an entity's schema, so a new stored field does not leak by default. Objects in fields are copied whole. */
import type { z } from "zod";

/** A record with the fields of a view. Timestamps may still be Date objects, and optional fields undefined. */
type Presentable<View> = {
  [Field in keyof View]:
    | View[Field]
    // For a text, which may be a timestamp:
    | (Exclude<View[Field], undefined> extends string | null ? string | Date : never)
    // For an optional field:
    | (Record<never, never> extends Pick<View, Field> ? undefined : never);
};

/** Makes a function that copies the schema's fields from a record. Dates become ISO 8601 texts, and absent fields stay absent. */
export function createPresenter<Schema extends z.ZodObject>(schema: Schema) {
  const fields = Object.keys(schema.shape);
  return (record: Presentable<z.infer<Schema>>): z.infer<Schema> => {
    const view: Record<string, unknown> = {};
    for (const field of fields) {
      const value = (record as Record<string, unknown>)[field];
      if (value !== undefined) view[field] = value instanceof Date ? value.toISOString() : value;
    }
    return view as z.infer<Schema>;
  };
}
