// @vitest-environment happy-dom
/** Photos chosen for a message. */
import { beforeEach, expect, it, vi } from "vitest";
import { MESSAGE_PHOTO_MAX_BYTES } from "../../../src/domain/limits.ts";
import { MESSAGE_PHOTO_TEXTS, MESSAGE_PHOTOS_MAX } from "../../../src/domain/message-photo-rules.ts";
import { englishOf } from "../../../src/domain/rendered-message.ts";
import { outboxOf } from "../../../web/features/conversations/outbox.store.ts";
import { attachmentsOf } from "../../../web/lib/attachments.store.ts";
import { setUnauthorizedHandler } from "../../../web/lib/http.ts";
import { dropInput, resumeInput } from "../../../web/lib/interrupted-input.ts";
import { RETRY_FOR_MS } from "../../../web/lib/send-until-answered.ts";
import { advance, fakeTime, settled } from "../../harness/faked-time.ts";

const CONVERSATION = "incident:65f0c0ffee65f0c0ffee65f0";
const store = attachmentsOf(CONVERSATION);
const attachments = () => store.getState().attachments;

/** The uploads, in their order. A test answers them. */
let uploads: FakeRequest[];

class FakeRequest {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  readonly headers: Record<string, string> = {};
  onload?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = "";
  open() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send() {
    uploads.push(this);
  }
  abort() {
    this.onabort?.();
  }
  answer(status: number, body: unknown): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
  }
}

beforeEach(() => {
  fakeTime();
  uploads = [];
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  URL.createObjectURL = () => "blob:preview";
  URL.revokeObjectURL = () => undefined;
});

const photo = (name = "tap.jpg", type = "image/jpeg", size = 10) =>
  new File([new Uint8Array(size)], name, { type });

const stored = (photoID: string) => ({ photoID, width: 1, height: 1 });
async function started(count: number): Promise<void> {
  await settled();
  expect(uploads).toHaveLength(count);
}

it.each([photo("a.gif", "image/gif"), photo("a.txt", "text/plain")])("leave out $name, say why", (file) => {
  expect(store.getState().add([file, photo()])).toBe(MESSAGE_PHOTO_TEXTS.notAnImage);
  expect(attachments().map(({ name }) => name)).toEqual(["tap.jpg"]);
});

it.each([
  ["a HEIC file", photo("a.heic", "image/heic"), MESSAGE_PHOTO_TEXTS.heic],
  ["a HEIC file of unknown type", photo("IMG_1.HEIC", ""), MESSAGE_PHOTO_TEXTS.heic],
  ["a large file", photo("a.jpg", "image/jpeg", MESSAGE_PHOTO_MAX_BYTES + 1), MESSAGE_PHOTO_TEXTS.tooLarge],
])("say why the device can't make %s fit, and send nothing", async (_name, file, text) => {
  expect(store.getState().add([file])).toBeUndefined();
  await started(0);
  expect(attachments()).toMatchObject([{ problem: text }]);
});

it("are waited for also if they are added while others are uploaded", async () => {
  store.getState().add([photo("a.jpg")]);
  await started(1);
  const photoIDs = store.getState().waitForUploads();
  store.getState().add([photo("b.jpg")]);
  await started(2);
  uploads[0]?.answer(201, stored("a"));
  await settled();
  uploads[1]?.answer(201, stored("b"));
  expect(await photoIDs).toEqual(["a", "b"]);
});

it("are at most five", () => {
  const files = Array.from({ length: MESSAGE_PHOTOS_MAX + 1 }, (_, index) => photo(`${index}.jpg`));
  expect(store.getState().add(files)).toBe(englishOf(MESSAGE_PHOTO_TEXTS.tooMany));
  expect(attachments()).toHaveLength(MESSAGE_PHOTOS_MAX);
});

it("show their progress, and are sent with the message", async () => {
  store.getState().add([photo()]);
  await started(1);
  uploads[0]?.upload.onprogress?.({ loaded: 5, total: 10 });
  expect(attachments()[0]?.progress).toBe(0.5);
  const bodies: unknown[] = [];
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    bodies.push(JSON.parse(String(init.body)));
    return new Response("{}", { status: 201 });
  });
  // Sent before the upload has ended.
  const sending = outboxOf(CONVERSATION).getState().send("R-MAYA0001", "");
  uploads[0]?.answer(201, stored("p1"));
  expect(await sending).toBe(true);
  expect(bodies).toEqual([{ text: "", photoIDs: ["p1"] }]);
  expect(attachments()).toEqual([]);
});

it("are uploaded again one by one after a failure, with the same key, and until then nothing is sent", async () => {
  store.getState().add([photo("a.jpg"), photo("b.jpg")]);
  await started(2);
  for (const upload of uploads) upload.answer(413, { error: "Too large for today." });
  await settled();
  expect(attachments().map(({ problem }) => problem)).toEqual(Array(2).fill("Too large for today."));
  expect(await outboxOf(CONVERSATION).getState().send("R-MAYA0001", "Look")).toBe(false);
  expect(outboxOf(CONVERSATION).getState().status).toBe("failed");
  store.getState().retry(attachments()[0]?.key ?? "");
  expect(attachments().map(({ problem }) => problem)).toEqual([undefined, "Too large for today."]);
  await started(3);
  uploads[2]?.answer(201, stored("p1"));
  store.getState().remove(attachments()[1]?.key ?? "");
  expect(await store.getState().waitForUploads()).toEqual(["p1"]);
  const [first, , again] = uploads.map(({ headers }) => headers["Idempotency-Key"]);
  expect(first).toMatch(/./);
  expect(again).toBe(first);
});

it("ask for the session if it has ended", async () => {
  const onUnauthorized = vi.fn();
  setUnauthorizedHandler(onUnauthorized);
  store.getState().add([photo()]);
  await started(1);
  uploads[0]?.answer(401, { error: "Please log in." });
  await settled();
  expect([attachments()[0]?.problem, onUnauthorized.mock.calls.length]).toEqual(["Please log in.", 1]);
});

it("are lost with their form, and their callers get an error", async () => {
  store.getState().add([photo()]);
  await started(1);
  const failure = expect(store.getState().waitForUploads()).rejects.toThrow(MESSAGE_PHOTO_TEXTS.failed);
  store.getState().reset();
  await advance(RETRY_FOR_MS);
  await failure;
  expect(attachments()).toEqual([]);
});

it("are there again after a reload if their message has no answer", async () => {
  resumeInput("R-MAYA0001");
  store.getState().add([photo()]);
  await started(1);
  uploads[0]?.answer(201, stored("p1"));
  await store.getState().waitForUploads();
  const before = { ...sessionStorage };
  store.getState().reset();
  store.getState().restore();
  expect([attachments(), sessionStorage.length]).toEqual([[], 0]);
  for (const [key, value] of Object.entries(before)) sessionStorage.setItem(key, value);
  store.getState().restore();
  expect(attachments()[0]?.preview).toContain("/p1?size=thumbnail");
  expect(await store.getState().waitForUploads()).toEqual(["p1"]);
  dropInput();
});

it("are uploaded no further once they are removed", async () => {
  store.getState().add([photo("a.jpg"), photo("b.jpg")]);
  await started(2);
  store.getState().remove(attachments()[0]?.key ?? "");
  uploads[1]?.answer(201, stored("b"));
  await advance(RETRY_FOR_MS);
  expect(await store.getState().waitForUploads()).toEqual(["b"]);
});
