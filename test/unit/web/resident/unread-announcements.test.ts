// @vitest-environment happy-dom
/** What the live region says about a batch of arrivals. */
import { describe, expect, it } from "vitest";
import { announcementText } from "../../../../web/app/pages/resident-dashboard/unread-announcements.tsx";

const news = (topic: string, id: string, kind: "new" | "updated" = "new") => ({ topic, id, kind });

describe("the announcement", () => {
  it("counts by kind and names one and several", () => {
    expect(
      announcementText([
        news("notifications", "a"),
        news("behavior", "b"),
        news("behavior", "c"),
        news("incidents", "d", "updated"),
      ]),
    ).toBe("New: 1 notification, 2 behavior log entries. Updated: 1 incident.");
  });

  it("counts an item that changed twice once", () => {
    expect(announcementText([news("incidents", "d", "updated"), news("incidents", "d", "updated")])).toBe(
      "Updated: 1 incident.",
    );
  });

  it("is empty without items", () => {
    expect(announcementText([])).toBe("");
  });
});
