/** Behavior entries, notifications, rewards, redemption and photos: texts with the field to change, order and limits. */

import { describe, expect, it } from "vitest";
import { signedRP } from "../../../src/domain/behavior-catalog.ts";
import { BEHAVIOR_TEXTS, behaviorFormProblem, behaviorProblem } from "../../../src/domain/behavior-rules.ts";
import type { Problem } from "../../../src/domain/field-rules.ts";
import { notificationProblem } from "../../../src/domain/notification-rules.ts";
import { isPhotoType } from "../../../src/domain/photo-rules.ts";
import { englishOf } from "../../../src/domain/rendered-message.ts";
import {
  isImageAddress,
  REWARD_LOG_TEXTS,
  REWARD_TEXTS,
  redeemProblem,
  rewardCost,
  rewardLogProblem,
  rewardProblem,
} from "../../../src/domain/reward-rules.ts";

const LONG = "x".repeat(5_000);
const tooLong = expect.stringContaining("can have at most");

const expectProblem = (problem: Problem | undefined, [field, text]: readonly unknown[]) =>
  expect(problem && { field: problem.field, text: englishOf(problem.text) }).toEqual(
    field === undefined ? undefined : { field, text },
  );

describe("a behavior entry", () => {
  it.each([
    [{ type: LONG, reportedBy: LONG }, "type", tooLong],
    [{ type: "Lease Renewal", reportedBy: LONG }, "reportedBy", tooLong],
    [{ type: "Lease Renewal", reportedBy: "Front desk" }, undefined],
  ])("%#", (form, ...problem) => expectProblem(behaviorFormProblem(form), problem));

  it.each([
    ["lease renewal", 2, undefined],
    ["lease renewal", 20, "RP for 'Lease Renewal' must be 2."],
    ["lease renewal", undefined, "RP for 'Lease Renewal' must be 2."],
    ["Helped a neighbor", -20, undefined],
    ["Helped a neighbor", 20, undefined],
    ["Helped a neighbor", 20.5, englishOf(BEHAVIOR_TEXTS.rpInvalid)],
    ["Helped a neighbor", -20.5, englishOf(BEHAVIOR_TEXTS.rpInvalid)],
    ["Helped a neighbor", undefined, englishOf(BEHAVIOR_TEXTS.rpInvalid)],
    ["Helped a neighbor", Number.POSITIVE_INFINITY, englishOf(BEHAVIOR_TEXTS.rpInvalid)],
  ])("of '%s' with %j RP: %s", (type, rp, text) => {
    expectProblem(behaviorProblem({ type, reportedBy: "Front desk", rp }), [text && "rp", text]);
  });

  it("is written with a sign", () => {
    expect([signedRP(0.5), signedRP(-1), signedRP(0)]).toEqual(["+0.5", "-1", "0"]);
  });
});

describe("a notification", () => {
  it.each([
    [{ type: LONG, message: LONG }, "type", tooLong],
    [{ type: "Notice", message: LONG }, "message", tooLong],
    [{ type: "Notice", message: "Water off at 9" }, undefined],
  ])("%#", (form, ...problem) => expectProblem(notificationProblem(form), problem));
});

describe("a reward", () => {
  const good = { title: "Coffee", img: "/reward-icons/coffee.svg", price: 50 };

  it.each([
    [{ ...good, title: LONG }, "title", tooLong],
    [good, undefined],
  ])("%#", (form, ...problem) => expectProblem(rewardProblem(form), problem));

  it.each([undefined, "", "free", -5, 0, Number.NaN, true])("can't cost %j", (price) => {
    expect(rewardProblem({ ...good, price })?.text).toBe(REWARD_TEXTS.priceInvalid);
  });
  it.each([0.5, "250", 1_000_000])("can cost %j", (price) => {
    expect(rewardProblem({ ...good, price })).toBeUndefined();
  });
  it.each(["https://example.com/a.png", "https://example.com", "/a/b.png", "images/a.png", "a.png?v=2"])(
    "may show %j",
    (img) => {
      expect(isImageAddress(img)).toBe(true);
    },
  );
  it.each([
    ...[
      "javascript:alert(1)",
      "data:image/svg+xml,<svg/>",
      "http://example.com/a.png",
      "//example.com/a.png",
    ],
    ...["/\\example.com/a.png", "https://", "https:// example.com", "", `/${"a".repeat(2048)}`],
  ])("shows nothing from %j", (img) => {
    expect(isImageAddress(img)).toBe(false);
  });
  it("costs its price, or an older one's points, and can be redeemed with enough CP", () => {
    expect([rewardCost({ price: 10, points: 20 }), rewardCost({ points: 20 })]).toEqual([10, 20]);
    expect(redeemProblem(99.9, { price: 100 })).toBe("Not enough CP points!");
    expect(redeemProblem(100, { price: 100 })).toBeUndefined();
    expect(redeemProblem(101, { points: 100 })).toBeUndefined();
  });
});

describe("a reward entry", () => {
  const range = "CP can be from -1,000,000 to 1,000,000.";
  it.each([
    [{ text: "", cp: 1 }, "text", REWARD_LOG_TEXTS.textMissing],
    [{ text: LONG, cp: 1 }, "text", tooLong],
    [{ text: "x", cp: 0 }, "cp", REWARD_LOG_TEXTS.cpInvalid],
    [{ text: "x", cp: "" }, "cp", REWARD_LOG_TEXTS.cpInvalid],
    [{ text: "x", cp: 1_000_001 }, "cp", range],
    [{ text: "x", cp: -1_000_001 }, "cp", range],
    [{ text: "x", cp: -10 }, undefined],
  ])("%#", (form, ...problem) => expectProblem(rewardLogProblem(form), problem));
});

it("a photo is an image of a known type", () => {
  expect(["image/JPEG", "image/svg+xml", "text/html"].map(isPhotoType)).toEqual([true, false, false]);
});
