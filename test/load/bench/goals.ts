/** The goals of speed: what is measured, in which unit, what must be reached and what is good. */

/** Whether more or less is better. */
type Direction = "at least" | "at most";

export interface Goal {
  id: string;
  what: string;
  unit: string;
  direction: Direction;
  must: number;
  good: number;
}

export type Verdict = "good" | "must" | "missed";

/** What a run found for one goal; the plain figures stand beside the one that counts. */
export interface Finding {
  goal: Goal;
  figure: number;
  /** The same work of the raw stack, measured in the same run; undefined where the goal is a plain limit. */
  reference?: string;
  portal: string;
  verdict: Verdict;
}

const atLeast = (id: string, what: string, unit: string, must: number, good: number): Goal => ({
  ...{ id, what, unit, must, good },
  direction: "at least",
});
const atMost = (id: string, what: string, unit: string, must: number, good: number): Goal => ({
  ...{ id, what, unit, must, good },
  direction: "at most",
});

export const GOALS = {
  listRate: atLeast("P1", "50 residents with session and database, requests/s", "x raw Koa", 0.2, 0.35),
  rewardsRate: atLeast("P2", "rewards, unchanged (304), requests/s", "x Koa stack", 0.6, 0.85),
  meRate: atLeast("P2", "who am I, requests/s", "x Koa stack", 0.6, 0.85),
  listTail: atMost("P3", "p99 of P1 at half of its own most", "x raw Koa", 4, 2),
  fanOut200: atMost("P4", "processor a delivery, 200 listeners, 20 sends/s", "x raw Socket.IO", 1.5, 1.2),
  fanOut1000: atMost("P4", "processor a delivery, 1,000 listeners, 20 sends/s", "x raw Socket.IO", 1.5, 1.2),
  saturated: atLeast("P5", "deliveries/s at most, 1,000 listeners", "x raw Socket.IO", 0.7, 0.9),
  send200Median: atMost("P6", "send to seen, p50 over the raw stack's, 200 listeners", "ms more", 15, 6),
  send200Tail: atMost("P6", "send to seen, p95, 200 listeners", "ms", 50, 25),
  send200TailRatio: atMost("P6", "send to seen, p95, 200 listeners", "x raw Koa and Socket.IO", 4, 4),
  send1000Tail: atMost("P7", "send to seen, p95, 1,000 listeners", "ms", 100, 45),
  send1000Lost: atMost("P7", "messages lost, 1,000 listeners", "messages", 0, 0),
  reconnect: atLeast("P10", "joins/s of 1,000 sockets at once", "x raw Socket.IO", 0.5, 0.75),
  socketMemory: atMost("P11", "memory a socket", "x raw Socket.IO", 2, 1.3),
  sendCost: atMost("P18", "processor a send, 100,000 messages stored", "ms", 15, 3),
  sendGrowth: atMost("P18", "the same beside 1,000 stored", "x", 1.2, 1.2),
  reloadBytes: atMost("P18", "reload after a send, gzip", "kB", 2, 0.5),
  openingBytes: atMost("P19", "latest 200 of 100,000 messages, gzip", "kB", 30, 10),
  openingTime: atMost("P19", "latest 200 of 100,000 messages, p95", "ms", 200, 80),
  login: atMost("P20", "sign-in, p95, idle", "ms", 150, 60),
  besideLogins: atMost("P20", "other calls' p95 during 20 sign-ins/s", "x idle", 2, 1.2),
  addEntry: atMost("P21", "add a log entry to 5,000, with recomputation, p50", "x raw Koa insert", 4, 2),
  addEntryTime: atMost("P21", "add a log entry to 5,000, with recomputation, p95", "ms", 40, 40),
} satisfies Record<string, Goal>;

/** How a figure stands to a goal. */
export function verdictOf(goal: Goal, figure: number): Verdict {
  const reaches = (bar: number) => (goal.direction === "at least" ? figure >= bar : figure <= bar);
  if (reaches(goal.good)) return "good";
  return reaches(goal.must) ? "must" : "missed";
}

/** A finding of one goal. */
export function find(goal: Goal, figure: number, figures: { portal: string; reference?: string }): Finding {
  return { goal, figure, ...figures, verdict: verdictOf(goal, figure) };
}
