/** A half-circle gauge from 0 to 100. The band with the value is highlighted, and a needle shows the value. */
import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import styles from "./gauge.module.css";

type GaugeTone = "green" | "amber" | "red" | "deepRed";

export interface GaugeBand {
  /** The lower end; the band ends where the next one starts. */
  from: number;
  tone: GaugeTone;
}

interface GaugeProps extends Omit<ComponentProps<"svg">, "children"> {
  value: number;
  /** A sentence that describes the gauge. */
  label: string;
  /** Lowest first. */
  bands: readonly GaugeBand[];
  /** Shows the bands' limits next to the ring. */
  edges?: boolean;
}

const RING = "M28 112A88 88 0 0 1 204 112";
const MIDDLE = { x: 116, y: 112 };
const HALF_TURN = 180;

/** The distance of the limits from the center, and the offset of their baseline. */
const EDGE_RADIUS = 104;
const EDGE_DROP = 2;

/** Between two bands, in percent of the ring. */
const GAP = 0.6;

/** The position of a limit's text, for a value from 0 to 100. */
function edgePlace(value: number): { x: number; y: number } {
  const angle = Math.PI * (1 - value / 100);
  return {
    x: MIDDLE.x + EDGE_RADIUS * Math.cos(angle),
    y: MIDDLE.y - EDGE_RADIUS * Math.sin(angle) + EDGE_DROP,
  };
}

export function Gauge({ value, label, bands, edges = false, className, ...rest }: GaugeProps) {
  const percent = Math.min(100, Math.max(0, value));
  const active = bands.findLast(({ from }) => value >= from) ?? bands[0];
  return (
    <svg
      {...rest}
      viewBox={`0 0 232 ${edges ? 132 : 120}`}
      role="img"
      aria-label={label}
      className={cx(styles.gauge, className)}
    >
      {bands.map((band, index) => {
        const to = bands[index + 1]?.from ?? 100;
        return (
          <path
            key={band.from}
            d={RING}
            pathLength={100}
            strokeDasharray={`${to - band.from - GAP} 100`}
            strokeDashoffset={-(band.from + GAP / 2)}
            className={cx(styles.band, styles[band.tone], band === active && styles.active)}
          />
        );
      })}
      <g transform={`rotate(${(percent / 100) * HALF_TURN} ${MIDDLE.x} ${MIDDLE.y})`}>
        <path d="M40 112H16" className={styles.needleGround} />
        <path d="M40 112H16" className={styles.needle} />
      </g>
      {edges ? <Edges bands={bands} /> : null}
      <text x={MIDDLE.x} y="106" fontSize="44" className={styles.value}>
        {value}
      </text>
    </svg>
  );
}

/** 0 and 100 are below the ring, the limits between them outside of it. */
function Edges({ bands }: Pick<GaugeProps, "bands">) {
  return (
    <>
      <text x="28" y="130" fontSize="12" className={styles.edge}>
        0
      </text>
      {bands.slice(1).map(({ from }) => (
        <text key={from} {...edgePlace(from)} fontSize="12" className={styles.edge}>
          {from}
        </text>
      ))}
      <text x="204" y="130" fontSize="12" className={styles.edge}>
        100
      </text>
    </>
  );
}
