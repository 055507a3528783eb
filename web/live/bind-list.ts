/** Ties a store of a list to the events that add to it, and to the catching up. */
import type { ServerEvents } from "@domain/live-events.ts";
import type { Dated } from "../lib/arrivals.store.ts";
import type { ListState } from "../lib/list-store.ts";
import type { Live } from "./link.ts";

/** The events whose payload is a thing of a list. */
type ListEvent = Exclude<
  keyof ServerEvents,
  | "chat:typing"
  | "presence"
  | "chat:message"
  | "overview:changed"
  | "sessions:changed"
  | "resync"
  | `resident:${string}`
>;

interface ListStore<Item extends Dated> {
  getState: () => ListState<Item>;
}

/** A binding that lets each of some events add to a list. */
export function bindList<Event extends ListEvent>(
  store: ListStore<Parameters<ServerEvents[Event]>[0]>,
  ...events: Event[]
): (live: Live) => () => void {
  type Item = Parameters<ServerEvents[Event]>[0];
  return ({ socket, onCatchUp }) => {
    const onItem = (item: Item) => store.getState().receive(item);
    const stop = onCatchUp(() => void store.getState().reload());
    // The socket's own types can't follow an event that is a type parameter; the signature above does.
    const anyOf = socket as unknown as { on: Listen; off: Listen };
    for (const event of events) anyOf.on(event, onItem);
    return () => {
      stop();
      for (const event of events) anyOf.off(event, onItem);
    };
  };
}

type Listen = (event: string, listener: (item: never) => void) => void;
