/** F20: eight people write as fast as they can, on two nodes, while Redis, the database and a node fail one after another. */
import type { ChatMessageView } from "../../../src/domain/chat-message.ts";
import { readAll } from "../checks/delivery.ts";
import type { Bench, Fault } from "../fault.ts";
import { timeUntil } from "../harness/figures.ts";
import { createPage, type Page } from "../harness/page.ts";
import type { World } from "../harness/world.ts";
import { lacksRedis } from "./support/lacks.ts";

const WRITERS = 8;
const READERS = 4;
const MESSAGES = { short: 400, full: 2_000, soak: 2_000 };
/** Everybody writes a part, then the next thing fails. */
const PARTS = 5;

const ids = (messages: readonly ChatMessageView[]) => messages.map(({ _id }) => _id).join();

async function run(bench: Bench): Promise<void> {
  const env = { LIMIT_CHAT_PER_MINUTE: "1000000", LIMIT_CHAT_BURST: "100000" };
  const world: World = await bench.world({ residents: WRITERS + READERS, env });
  const { redis, database, nodes, people } = world;
  const [reader, ...residents] = people;
  const [dying] = nodes;
  if (!redis || !dying || !reader) throw new Error("Parts of the world are missing.");
  const acknowledged: ChatMessageView[] = [];
  const failed: string[] = [];
  let away = 0;
  const called = (_kind: string, _ms: number, status: number) => {
    if (status === 503) away += 1;
  };
  const pages = residents.map((person) => createPage({ person, balance: world.balance, hooks: { called } }));
  bench.later(() => {
    for (const page of pages) page.close();
  });
  await Promise.all(pages.map((page) => page.open()));
  const each = MESSAGES[bench.scale.size] / WRITERS / PARTS;

  async function writePart(page: Page, writer: number, part: number): Promise<void> {
    for (let turn = 0; turn < each; turn += 1) {
      await page.send(`${part * each + turn} of ${writer}`).then(
        (message) => acknowledged.push(message),
        (error: unknown) => failed.push(String(error)),
      );
    }
  }

  /** Everybody writes a part; once some of it is stored, something happens. */
  async function during(part: number, happens: () => Promise<unknown>): Promise<void> {
    const before = acknowledged.length;
    const written = Promise.all(pages.slice(0, WRITERS).map((page, writer) => writePart(page, writer, part)));
    await timeUntil(() => acknowledged.length >= before + WRITERS);
    await happens();
    await written;
  }

  await during(0, async () => undefined);
  await during(1, () => redis.kill());
  await during(2, () => redis.start());
  await during(3, async () => {
    away = 0;
    database.process().signal("SIGSTOP");
    await timeUntil(() => away > 0);
    database.process().signal("SIGCONT");
  });
  await during(4, () => dying.process().kill());

  const stored = await readAll(world, reader);
  const isGapless = stored.every(({ seq }, index) => seq === index + 1);
  const texts = new Set(stored.map(({ message }) => message));
  const isStored = new Set(stored.map(({ _id }) => _id));
  bench.exactly("messages stored", stored.length, MESSAGES[bench.scale.size]);
  bench.exactly("numbered without a gap", isGapless ? "all" : "not all", "all");
  bench.exactly("stored twice", stored.length - texts.size, 0);
  bench.exactly("sends given up", failed.length, 0);
  bench.exactly("acknowledged and lost", acknowledged.filter(({ _id }) => !isStored.has(_id)).length, 0);
  const differing = () => pages.filter((page) => ids(page.held()) !== ids(stored)).length;
  await timeUntil(() => differing() === 0);
  bench.exactly(`of ${pages.length} pages, other lists than the database's`, differing(), 0);
}

export const chatSequence: Fault = {
  id: "F20",
  title: "Eight writers while Redis, the database and a node fail",
  short: true,
  alongside: true,
  lacks: lacksRedis,
  run,
};
