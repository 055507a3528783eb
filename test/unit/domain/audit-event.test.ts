import { describe, expect, it } from "vitest";
import { splitErasable } from "../../../src/domain/audit-event.ts";

describe("the erasable values of an event", () => {
  const changes = [{ field: "rp", from: null, to: 2 }];
  const event = { action: "behavior-logged", userID: "R-7K3M9QXA", cause: "Lease Renewal", changes };

  it("lack the type of a behavior that is in the catalog", () => {
    expect(splitErasable(event)).toEqual({ permanent: event, values: undefined });
  });

  it("have a type that people wrote", () => {
    const written = { ...event, cause: "Loud party of Marla" };
    expect(splitErasable(written)).toEqual({
      permanent: { ...written, cause: "" },
      values: { cause: "Loud party of Marla", changes: [] },
    });
  });
});
