/** The announcements of the demo property, newest first. */

export interface DemoAnnouncement {
  title: string;
  text: string;
  /** In other languages. */
  texts?: Record<string, { title: string; text: string }>;
  /** Everyone without floors. */
  floors?: readonly number[];
  sendBy: readonly ("push" | "mail")[];
  /** The day on which it was written, and that on which it goes out, both counted from today. */
  writtenDaysAgo: number;
  outDaysAgo: number;
  at: string;
  /** The share of its residents who have read it. */
  readShare: number;
  isCanceled?: true;
}

export const DEMO_ANNOUNCEMENTS: readonly DemoAnnouncement[] = [
  {
    title: "Water off in the morning, 9 to 11 AM",
    text: "The water will be off on your floor while we replace a valve. Please fill what you need beforehand.",
    floors: [3, 4, 5],
    sendBy: ["push", "mail"],
    writtenDaysAgo: 1,
    outDaysAgo: -3,
    at: "08:00",
    readShare: 0,
  },
  {
    title: "Elevator is back in service",
    text: "The technician finished this morning. Thank you for your patience.",
    texts: {
      es: {
        title: "El ascensor vuelve a funcionar",
        text: "El técnico terminó esta mañana. Gracias por su paciencia.",
      },
    },
    sendBy: ["push", "mail"],
    writtenDaysAgo: 1,
    outDaysAgo: 1,
    at: "08:45",
    readShare: 0.65,
  },
  {
    title: "The office closes early on Friday",
    text: "The office closes at 2 PM this Friday for a training. The emergency line answers as always.",
    sendBy: ["push", "mail"],
    writtenDaysAgo: 6,
    outDaysAgo: 5,
    at: "10:00",
    readShare: 0.9,
  },
  {
    title: "Window washing on Saturday",
    text: "The crew will be on the south side from 8 AM.",
    sendBy: [],
    writtenDaysAgo: 17,
    outDaysAgo: 14,
    at: "09:00",
    readShare: 0,
    isCanceled: true,
  },
];
