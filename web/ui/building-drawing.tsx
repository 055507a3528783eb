/** An elevation drawing of the property: by day on Home, at dusk on Login and Register. */
import styles from "./building-drawing.module.css";
import { cx } from "./cx.ts";

interface WindowsProps {
  /** Left edges of the columns and top edges of the floors. */
  columns: readonly number[];
  floors: readonly number[];
  width: number;
  height: number;
  /** One character per window, floor by floor: a key of `GLASS_COLORS`, or a space for no window. */
  plan: string;
  balconies?: readonly number[];
}

const GLASS_COLORS: Record<string, string> = { ".": "var(--night)", o: "var(--glow)", "*": "var(--flash)" };

/** A grid of windows. */
function Windows({ columns, floors, width, height, plan, balconies = [] }: WindowsProps) {
  return floors.flatMap((y, floor) =>
    columns.map((x, column) => {
      const color = GLASS_COLORS[plan[floor * columns.length + column] ?? "."];
      if (color === undefined) return null;
      const bar = y + height * 0.34;
      return (
        <g key={`${x}-${y}`}>
          <rect x={x} y={y} width={width} height={height} fill={color} />
          <path d={`M${x + width / 2} ${y}v${height}M${x} ${bar}h${width}`} fill="none" strokeWidth={1} />
          {balconies.includes(floor * columns.length + column) ? (
            <Balcony x={x} y={y + height} width={width} />
          ) : null}
        </g>
      );
    }),
  );
}

const RAILS = 7;

function Balcony({ x, y, width }: { x: number; y: number; width: number }) {
  const left = x - 5;
  const reach = width + 10;
  const posts = Array.from(
    { length: RAILS + 1 },
    (_, post) => `M${left + (reach * post) / RAILS} ${y - 9}v11`,
  );
  return (
    <g>
      <path d={`M${left} ${y - 9}h${reach}${posts.join("")}`} fill="none" />
      <rect x={left - 1} y={y + 2} width={reach + 2} height={3} fill="var(--wall)" />
    </g>
  );
}

function Tree({ x, crown, ground = 430 }: { x: number; crown: number; ground?: number }) {
  const middle = ground - crown * 1.5;
  return (
    <g>
      <path d={`M${x} ${ground}v${-crown}`} fill="none" />
      <ellipse cx={x} cy={middle} rx={crown * 0.82} ry={crown} fill="var(--leaf)" />
      <path
        d={`M${x} ${ground - crown * 0.6}V${middle - crown * 0.3}m0 ${crown * 0.72}l${crown * 0.34} ${-crown * 0.34}m${-crown * 0.34} ${crown * 0.46}l${-crown * 0.34} ${-crown * 0.34}`}
        fill="none"
      />
    </g>
  );
}

const MAIN = { columns: [206, 255, 304, 353, 402], floors: [132, 180, 228, 276, 324], width: 30, height: 32 };
const WING = { columns: [463, 497, 531], floors: [254, 300, 346, 392], width: 22, height: 28 };
const HOUSE = { columns: [112, 152], floors: [296, 340, 386], width: 24, height: 28 };

export function BuildingDrawing({ tone }: { tone: "day" | "dusk" }) {
  return (
    <svg
      viewBox="0 0 640 432"
      className={cx(styles.drawing, styles[tone])}
      aria-hidden="true"
      focusable="false"
    >
      <path d="M96 430V288l47-46 47 46v142z" fill="var(--wall)" />
      <path d="M88 296l55-54 55 54" fill="none" />
      <circle cx="143" cy="272" r="8" fill="var(--night)" />
      <Windows {...HOUSE} plan=".o*..o" />

      <path d="M452 240h112v190H452z" fill="var(--wall)" />
      <path d="M446 232h124v8H446z" fill="var(--roof)" />
      <Windows {...WING} plan="..oo.ooo*..o" balconies={[1, 4, 7]} />

      <path d="M190 118h262v312H190z" fill="var(--wall)" />
      <path
        d="M182 108h278v10H182zM206 96h230v12H206zM292 74h40v22h-40zM352 84h18v12h-18z"
        fill="var(--roof)"
      />
      <path d="M312 74V56M190 172h262M190 220h262M190 268h262M190 316h262M190 364h262" fill="none" />
      <Windows
        {...MAIN}
        plan="o.*o.oo..*ooo.oo*..o.o..."
        balconies={[0, 2, 4, 5, 7, 9, 10, 12, 14, 15, 17, 19, 20, 22, 24]}
      />
      <Windows {...MAIN} floors={[374]} plan="o. oo" />
      <path d="M304 430v-42a17 17 0 0 1 34 0v42z" fill="var(--front-door)" />
      <path d="M321 430v-59" fill="none" />
      <path d="M292 362h58v5h-58z" fill="var(--roof)" />

      <Tree x={60} crown={36} />
      <Tree x={164} crown={22} />
      <Tree x={214} crown={14} />
      <Tree x={476} crown={20} />
      <Tree x={540} crown={25} />
      <Tree x={598} crown={38} />
      <path d="M0 430.500h640" fill="none" strokeWidth={1.5} />
    </svg>
  );
}
