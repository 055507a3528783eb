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
  /** Why what is good may not be reached. */
  reason?: string;
}

type Verdict = "good" | "must" | "missed" | "not run";

/** A run's finding for one goal: the figure that counts, and the plain figures behind it. */
export interface Finding {
  goal: Goal;
  /** NaN where the goal was not run. */
  figure: number;
  /** The same work of the raw stack, or of less data, measured in the same run; undefined where the goal is a plain limit. */
  reference?: string;
  portal: string;
  /** The same of the portal as `compose.yaml` runs it, where the goal was measured there. */
  shipped?: string;
  verdict: Verdict;
}

const towards =
  (direction: Direction) =>
  (id: string, what: string, unit: string, must: number, good: number, reason?: string): Goal => ({
    ...{ id, what, unit, must, good, direction },
    ...(reason === undefined ? {} : { reason }),
  });
const atLeast = towards("at least");
const atMost = towards("at most");

/** The middleware around every call of the portal, which the reference lacks. */
const AROUND =
  "request id, metrics, error boundary, the database's watch, revocation and compression stand around each call; the raw stack has none of them";
const DISK =
  "a send checks for revoked sessions, stores the message and moves its sender's read marker; the raw stack asks no database";

const SHARED = "the nodes, Caddy, Redis, database and the thousand clients share two cores";

const ROWS = "the rows on the screen are rendered and laid out again, by a browser without a graphics card";

export const GOALS = {
  listRate: atLeast("P1", "50 residents with session and database, requests/s", "x raw Koa", 0.2, 0.35),
  changingListRate: atLeast(
    ...(["P1", "the same while a resident changes 20 times a second", "x raw Koa", 0.2, 0.35] as const),
    "each change is stored, announced and followed by a list that is read again",
  ),
  rewardsRate: atLeast("P2", "rewards, unchanged (304), requests/s", "x Koa stack", 0.6, 0.85, AROUND),
  meRate: atLeast("P2", "who am I, requests/s", "x Koa stack", 0.6, 0.85, AROUND),
  listTail: atMost("P3", "p99 of P1 at half of its maximum", "x raw Koa", 4, 2, AROUND),
  fanOut200: atMost(
    "P4",
    "processor a delivery, 200 listeners, 20 sends/s",
    "x raw Socket.IO",
    1.5,
    1.2,
    DISK,
  ),
  fanOut1000: atMost(
    "P4",
    "processor a delivery, 1,000 listeners, 20 sends/s",
    "x raw Socket.IO",
    1.5,
    1.2,
    DISK,
  ),
  saturated: atLeast("P5", "deliveries/s at most, 1,000 listeners", "x raw Socket.IO", 0.7, 0.9, DISK),
  send200Median: atMost(
    "P6",
    "send to seen, p50 over the raw stack's, 200 listeners",
    "ms more",
    15,
    6,
    DISK,
  ),
  send200Tail: atMost("P6", "send to seen, p95, 200 listeners", "ms", 50, 25, DISK),
  send200TailRatio: atMost("P6", "send to seen, p95, 200 listeners", "x raw Koa and Socket.IO", 4, 4),
  send1000Tail: atMost("P7", "send to seen, p95, 1,000 listeners, 20 sends/s", "ms", 100, 45, DISK),
  send1000LowTail: atMost("P7", "the same as shipped, 5 sends/s", "ms", 100, 45, SHARED),
  send1000Lost: atMost("P7", "messages lost, 1,000 listeners", "messages", 0, 0),
  drawn: atMost(
    ...(["P9", "a message's arrival to its picture on the other screen, p95", "ms", 50, 20] as const),
    "the next picture alone takes up to 17 ms, and this browser draws without a graphics card",
  ),
  reconnect: atLeast(
    ...(["P10", "reconnects/s of 1,000 sockets at once", "x raw Socket.IO", 0.5, 0.75] as const),
    "each is checked against its session and counted to its user; the raw stack checks nothing",
  ),
  socketMemory: atMost(
    ...(["P11", "memory a socket", "x raw Socket.IO", 2, 1.3] as const),
    "who is behind a socket, its rates and what it missed are kept with it",
  ),
  inpFilter: atMost(
    ...(["P14", "INP of the Residents filter, processor slowed 4 times", "ms", 200, 100] as const),
    ROWS,
  ),
  inpTab: atMost("P14", "INP of changing tabs, processor slowed 4 times", "ms", 200, 100),
  inpSend: atMost("P14", "INP of a chat send, processor slowed 4 times", "ms", 200, 100),
  summaryBytes: atMost("P15", "the dashboard's summary", "kB", 80, 8),
  pageBytes: atMost("P15", "all of the dashboard's data", "kB", 80, 80),
  summaryTime: atMost("P15", "the summary's answer, p95", "ms", 150, 40),
  figuresShown: atMost(
    ...(["P15", "from opening the dashboard to its figures, cold, p50", "ms", 1000, 400] as const),
    "a cold start of 150 kB of scripts in a browser that shares two cores with server and database",
  ),
  allLogsLoop: atMost(
    ...(["P16", "event loop p99 while every entry is listed", "ms", 100, 30] as const),
    "parts of 500 entries are decoded and written as JSON in one turn",
  ),
  allLogsMemory: atMost("P16", "memory grows while every entry is listed", "MB", 100, 30),
  tableRows: atMost("P17", "rows in the document, all residents listed", "rows", 100, 100),
  tableFilter: atMost("P17", "the page's work for a letter of the filter, worst", "ms", 100, 30, ROWS),
  tableSort: atMost("P17", "the page's work for another order, worst", "ms", 100, 30, ROWS),
  tableScroll: atMost("P17", "a picture while scrolling, p50", "ms", 33, 17),
  sendCost: atMost("P18", "processor a send, 100,000 messages stored", "ms", 15, 3),
  sendGrowth: atMost("P18", "the same beside 1,000 stored", "x", 1.2, 1.2),
  reloadBytes: atMost("P18", "reload after a send, gzip", "kB", 2, 0.5),
  openingBytes: atMost("P19", "latest 200 of 100,000 messages, gzip", "kB", 30, 10),
  openingTime: atMost("P19", "latest 200 of 100,000 messages, p95", "ms", 200, 80),
  login: atMost("P20", "sign-in, p95, idle", "ms", 150, 60),
  besideLogins: atMost(
    ...(["P20", "other calls' p95 during 20 sign-ins/s", "x idle", 2, 1.2] as const),
    "hashing takes a third of the server's core at the same time",
  ),
  addEntry: atMost(
    ...(["P21", "add a log entry to 5,000, with recomputation, p50", "x raw Koa insert", 4, 2] as const),
    "two waits for the disk one behind another (the entry, the resident's stats) and seven calls of the driver beside one",
  ),
  addEntryTime: atMost("P21", "add a log entry to 5,000, with recomputation, p95", "ms", 40, 40),
  inbox: atMost("office", "the inbox's first page, a conversation of each resident, p95", "ms", 300, 100),
  units: atMost("office", "the list of all units, 6 for 10 residents, p95", "ms", 300, 150),
  rentSave: atMost("office", "recording the rent of 1,000 leases by one call", "s", 10, 5),
  besideRentSave: atMost("office", "other calls' p95 during that", "x idle", 2, 1.5),
  searchTime: atMost("office", "search of residents and ten incidents of each, worst p95", "ms", 50, 25),
  searchMemory: atMost("office", "the index of that search in a node's memory", "MB", 45, 40),
  besideAnnouncement: atMost("office", "other calls' p95 during an announcement to all", "ms", 100, 50),
  besideUploads: atMost("office", "other calls' p95 during uploads of 12 megapixels", "ms", 100, 50),
  sendBySize: atMost("growth", "a send, 100 times the data, p50", "x", 2, 1.2),
  chatBySize: atMost("growth", "a page of chat, 100 times the data, p50", "x", 2, 1.2),
  summaryBySize: atMost("growth", "the dashboard's summary, 100 times the data, p50", "x", 2, 1.2),
  entryBySize: atMost("growth", "adding a log entry, 100 times the data, p50", "x", 2, 1.2),
} satisfies Record<string, Goal>;

/** How a figure compares with a goal. */
function verdictOf(goal: Goal, figure: number): Verdict {
  const reaches = (bar: number) => (goal.direction === "at least" ? figure >= bar : figure <= bar);
  if (reaches(goal.good)) return "good";
  return reaches(goal.must) ? "must" : "missed";
}

/** A finding of one goal. */
export function find(
  goal: Goal,
  figure: number,
  figures: Pick<Finding, "portal" | "reference" | "shipped">,
): Finding {
  return { goal, figure, ...figures, verdict: verdictOf(goal, figure) };
}

/** A goal that this machine can't be asked about. */
export function notRun(goal: Goal, why: string): Finding {
  return { goal, figure: Number.NaN, portal: why, verdict: "not run" };
}

/** The setups that are compared: the raw stack, one node, and two nodes if they can be measured. */
export type Sides<T> = readonly [T, T, (T | undefined)?];

/** The same figure of all sides, as text. */
export const textsOf = <T>([raw, one, two]: Sides<T>, text: (of: T) => string) => ({
  reference: text(raw),
  portal: text(one),
  ...(two === undefined ? {} : { shipped: text(two) }),
});
