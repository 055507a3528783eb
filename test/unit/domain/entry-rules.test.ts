/** Behavior entries, notifications, rewards, redemption and photos: texts, order and limits. */
import { describe, expect, it } from "vitest";
import { signedRP } from "../../../src/domain/behavior-catalogue.ts";
import { BEHAVIOR_TEXTS, behaviorFormProblem, behaviorProblem } from "../../../src/domain/behavior-rules.ts";
import {
  isHighRiskNotification,
  NOTIFICATION_TEXTS,
  notificationProblem,
} from "../../../src/domain/notification-rules.ts";
import { isPhotoType, PHOTO_TEXTS } from "../../../src/domain/photo-rules.ts";
import {
  earnedText,
  isImageAddress,
  REDEEM_TEXTS,
  REWARD_LOG_TEXTS,
  REWARD_TEXTS,
  redeemProblem,
  rewardCost,
  rewardLogProblem,
  rewardProblem,
} from "../../../src/domain/reward-rules.ts";

describe("a behavior entry", () => {
  it("needs a type, then a reporter", () => {
    expect(behaviorFormProblem({ type: " ", reportedBy: "" })?.text).toBe("Please select an incident type.");
    expect(behaviorFormProblem({ type: "Lease Renewal", reportedBy: " " })?.text).toBe(
      "Please enter who is reporting.",
    );
    expect(behaviorFormProblem({ type: "Lease Renewal", reportedBy: "Front desk" })).toBeUndefined();
  });
  it("of the catalogue carries the catalogue's RP", () => {
    const entry = { type: "lease renewal", reportedBy: "Front desk" };
    expect(behaviorProblem({ ...entry, rp: 2 })).toBeUndefined();
    for (const rp of [20, undefined, "two", Number.NaN]) {
      expect(behaviorProblem({ ...entry, rp })?.text).toBe("RP for 'Lease Renewal' must be 2.");
    }
  });
  it.each([
    [-20, undefined],
    [20, undefined],
    [0, undefined],
    [20.5, BEHAVIOR_TEXTS.rpInvalid],
    [-20.5, BEHAVIOR_TEXTS.rpInvalid],
    [undefined, BEHAVIOR_TEXTS.rpInvalid],
    [Number.POSITIVE_INFINITY, BEHAVIOR_TEXTS.rpInvalid],
  ])("of another type may have %j RP: %s", (rp, text) => {
    expect(behaviorProblem({ type: "Helped a neighbor", reportedBy: "Front desk", rp })?.text).toBe(text);
  });
  it("is written with a sign", () => {
    expect([signedRP(0.5), signedRP(-1), signedRP(0)]).toEqual(["+0.5", "-1", "0"]);
  });
  it("has the specification's texts for what goes wrong", () => {
    expect(BEHAVIOR_TEXTS.failed).toBe("Failed to add incident to behavior log.");
    expect(BEHAVIOR_TEXTS.networkError).toBe("Error adding incident.");
  });
});

describe("a notification", () => {
  it("needs a type, then a message", () => {
    expect(notificationProblem({ type: " ", message: "" })?.text).toBe("Please enter a notification type.");
    expect(notificationProblem({ type: "Notice", message: "\n" })?.text).toBe("Please enter a message.");
    expect(notificationProblem({ type: "Notice", message: "Water off at 9" })).toBeUndefined();
  });
  it("is red when a tenant is high risk", () => {
    expect(isHighRiskNotification("High-Risk Tenant")).toBe(true);
    expect(isHighRiskNotification("Notice")).toBe(false);
  });
  it("has the specification's texts for what goes wrong", () => {
    expect(NOTIFICATION_TEXTS.failed).toBe("Failed to add message.");
    expect(NOTIFICATION_TEXTS.networkError).toBe("Error adding message.");
  });
});

describe("a reward", () => {
  const good = { title: "Coffee", img: "/reward-icons/coffee.svg", price: 50 };
  it("needs a title, an image, then a price", () => {
    expect(rewardProblem({ title: " ", img: "", price: 0 })?.text).toBe("Please enter a reward title.");
    expect(rewardProblem({ title: "x", img: " ", price: 0 })?.text).toBe("Please select or enter an image.");
    expect(rewardProblem({ ...good, price: 0 })?.text).toBe("Please enter a valid price greater than 0.");
    expect(rewardProblem(good)).toBeUndefined();
  });
  it.each([undefined, "", "free", -5, 0, Number.NaN, true])("can't cost %j", (price) => {
    expect(rewardProblem({ ...good, price })?.text).toBe(REWARD_TEXTS.priceInvalid);
  });
  it("can't cost more than the limit, whose text is true", () => {
    expect(rewardProblem({ ...good, price: 1_000_001 })?.text).toBe("Price can be at most 1,000,000.");
  });
  it.each([0.5, 1, "250", 1_000_000])("can cost %j", (price) => {
    expect(rewardProblem({ ...good, price })).toBeUndefined();
  });
  it.each(["https://example.com/a.png", "https://example.com", "/a/b.png", "images/a.png", "a.png?v=2"])(
    "may show %j",
    (img) => {
      expect(isImageAddress(img)).toBe(true);
    },
  );
  it.each([
    "javascript:alert(1)",
    "data:image/svg+xml,<svg/>",
    "http://example.com/a.png",
    "//example.com/a.png",
    "/\\example.com/a.png",
    "https://",
    "https:// example.com",
    "",
    `/${"a".repeat(2048)}`,
  ])("shows nothing from %j", (img) => {
    expect(isImageAddress(img)).toBe(false);
  });
  it("costs its price, or an older one's points", () => {
    expect(rewardCost({ price: 10, points: 20 })).toBe(10);
    expect(rewardCost({ points: 20 })).toBe(20);
  });
  it("can be redeemed with enough CP", () => {
    expect(redeemProblem(99.9, { price: 100 })).toBe("Not enough CP points!");
    expect(redeemProblem(100, { price: 100 })).toBeUndefined();
    expect(redeemProblem(101, { points: 100 })).toBeUndefined();
    expect(REDEEM_TEXTS.done("Coffee")).toBe("Redemption Successful: Coffee");
  });
});

describe("a reward entry", () => {
  it("says what was earned", () => {
    expect(earnedText(50, "Onboarded Resident")).toBe("Earned 50CP - Onboarded Resident.");
  });
  it("needs a text and an amount; a negative one corrects", () => {
    expect(rewardLogProblem({ text: "", cp: 1 })?.text).toBe(REWARD_LOG_TEXTS.textMissing);
    expect(rewardLogProblem({ text: "x", cp: 0 })?.text).toBe(REWARD_LOG_TEXTS.cpInvalid);
    expect(rewardLogProblem({ text: "x", cp: "" })?.text).toBe(REWARD_LOG_TEXTS.cpInvalid);
    expect(rewardLogProblem({ text: "x", cp: 10 })).toBeUndefined();
    expect(rewardLogProblem({ text: "x", cp: -10 })).toBeUndefined();
  });
  it.each([1_000_001, -1_000_001])("can't be of %i CP", (cp) => {
    expect(rewardLogProblem({ text: "x", cp })?.text).toBe("CP can be from -1,000,000 to 1,000,000.");
  });
});

describe("a photo", () => {
  it("is an image of a known type", () => {
    expect(isPhotoType("image/JPEG")).toBe(true);
    expect(isPhotoType("image/svg+xml")).toBe(false);
    expect(isPhotoType("text/html")).toBe(false);
    expect(PHOTO_TEXTS.failed).toBe("Photo upload failed.");
  });
});
