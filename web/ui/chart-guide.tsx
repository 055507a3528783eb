/**
 * A keyboard guide over a line chart. The arrow keys select a place on the axis, whose values are shown and announced; Enter
 * opens it. For the mouse, the chart's tooltip shows the values and a click opens the place.
 */
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from "react";
import styles from "./chart-guide.module.css";
import { Stack } from "./layout.tsx";

interface ChartGuideProps {
  /** The accessible name, such as 'Behavior vs Delinquency by month'. */
  label: string;
  /** The places that have values, from the left. The axis may go on after them. */
  places: readonly { name: string; values: readonly { name: string; text: string }[] }[];
  /** The number of places on the whole axis. */
  length: number;
  /** Opens a place. */
  onOpen?: (place: number) => void;
  children: ReactNode;
}

/** The place that a key selects; undefined for other keys. */
function placeAfter(key: string, place: number, last: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowLeft: place - 1,
    ArrowDown: place - 1,
    ArrowRight: place + 1,
    ArrowUp: place + 1,
    Home: 0,
    End: last,
  };
  const target = targets[key];
  return target === undefined ? undefined : Math.min(last, Math.max(0, target));
}

/** The plot's left edge and width within an element, in pixels, measured at the chart's first grid line. */
function plotIn(element: HTMLElement): { left: number; width: number } | undefined {
  const line = element.querySelector(".apexcharts-gridlines-horizontal line")?.getBoundingClientRect();
  return line ? { left: line.left - element.getBoundingClientRect().left, width: line.width } : undefined;
}

/** The place nearest to a pointer; undefined outside of the axis. */
function placeNear(frame: HTMLElement, clientX: number, length: number): number | undefined {
  const plot = plotIn(frame);
  if (!plot || plot.width === 0) return undefined;
  const share = (clientX - frame.getBoundingClientRect().left - plot.left) / plot.width;
  const place = Math.round(share * (length - 1));
  return place >= 0 && place < length ? place : undefined;
}

export function ChartGuide({ label, places, length, onOpen, children }: ChartGuideProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [selectedPlace, selectPlace] = useState<number>();
  const [plot, setPlot] = useState<{ left: number; width: number }>();
  const last = places.length - 1;
  const place = Math.min(last, selectedPlace ?? last);
  const shownPlace = places[place];

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Enter") onOpen?.(place);
    const nextPlace = placeAfter(event.key, place, last);
    if (nextPlace === undefined) return;
    event.preventDefault();
    selectPlace(nextPlace);
  }

  // A tap only shows the values, like hovering with the mouse. A mouse click opens the place.
  function onClick(event: MouseEvent): void {
    const isMouse = (event.nativeEvent as PointerEvent).pointerType === "mouse";
    const clickedPlace =
      isMouse && frame.current ? placeNear(frame.current, event.clientX, length) : undefined;
    if (clickedPlace !== undefined && clickedPlace <= last) onOpen?.(clickedPlace);
  }

  const text = shownPlace
    ? `${shownPlace.name}: ${shownPlace.values.map(({ name, text: value }) => `${name} ${value}`).join(", ")}`
    : "";
  const share = length > 1 ? place / (length - 1) : 0;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the slider inside does the same by keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div ref={frame} className={styles.frame} data-opens={onOpen ? true : undefined} onClick={onClick}>
      {children}
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={last + 1}
        aria-valuenow={place + 1}
        aria-valuetext={text}
        className={styles.guide}
        onKeyDown={onKeyDown}
        onFocus={() => setPlot(frame.current ? plotIn(frame.current) : undefined)}
        onBlur={() => setPlot(undefined)}
      >
        {plot && shownPlace ? (
          <div
            className={styles.line}
            style={{ left: plot.left + share * plot.width }}
            data-side={share > 0.5 ? "left" : "right"}
          >
            <Stack gap="half" size={12} tone="body" className={styles.values} aria-hidden="true">
              <b>{shownPlace.name}</b>
              {shownPlace.values.map(({ name, text: value }) => (
                <span key={name}>
                  {name} <b>{value}</b>
                </span>
              ))}
            </Stack>
          </div>
        ) : null}
      </div>
    </div>
  );
}
