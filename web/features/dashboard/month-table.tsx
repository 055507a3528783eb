/** A month's residents as a table of any length: rows near the screen are in the document, and their pages are asked for. */
import type { MonthLine } from "@domain/enumerations.ts";
import type { MonthResident } from "@domain/overview.ts";
import { MONTH_PAGE_SIZE } from "@domain/property-analytics.ts";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { useRowWindow } from "../../lib/use-row-window.ts";
import text from "../../ui/text.module.css";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { showMonthRows, useMonth } from "./month.store.ts";
import styles from "./month-table.module.css";

/** A row's height, as the styles have it. */
const ROW_PX = 52;
const COLUMNS = 4;

interface MonthTableProps {
  line: MonthLine;
  /** How many residents the line counts. */
  total: number;
  title: string;
}

export function MonthTable({ line, total, title }: MonthTableProps) {
  const { ref, first, end, before, after } = useRowWindow<HTMLTableSectionElement>(total, ROW_PX);
  const pages = useMonth((state) => state.data?.pages);
  useEffect(() => showMonthRows(first, end), [first, end]);
  const places = Array.from({ length: end - first }, (_, index) => first + index);
  return (
    <table className={styles.table} data-line={line} aria-rowcount={total + 1}>
      <caption>
        <VisuallyHidden>{title}, the lowest first</VisuallyHidden>
      </caption>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col">Resident</th>
          <th scope="col">RP</th>
          <th scope="col">Of 20</th>
          <th scope="col">Payment</th>
        </tr>
      </thead>
      <tbody ref={ref}>
        <Gap height={before} />
        {places.map((place) => {
          const page = Math.floor(place / MONTH_PAGE_SIZE) * MONTH_PAGE_SIZE;
          const resident = pages?.get(page)?.[place - page];
          return <Row key={resident?.userID ?? place} resident={resident} rowIndex={place + 2} />;
        })}
        <Gap height={after} />
      </tbody>
    </table>
  );
}

function Row({ resident, rowIndex }: { resident: MonthResident | undefined; rowIndex: number }) {
  if (!resident) {
    return (
      <tr aria-rowindex={rowIndex}>
        <td colSpan={COLUMNS} className={styles.coming}>
          Loading...
        </td>
      </tr>
    );
  }
  const { userID, firstName, lastName, unitNumber, rp, percent, payment } = resident;
  const name = `${firstName} ${lastName}`.trim() || userID;
  return (
    <tr aria-rowindex={rowIndex}>
      <td>
        <Link to={paths.residentProfile} state={{ userID }} className={text.link} title={name}>
          {name}
        </Link>
        <small>{unitNumber ? `Unit ${unitNumber}` : "No unit"}</small>
      </td>
      <td className={rp === null ? styles.none : undefined}>{rp ?? "-"}</td>
      <td>{percent.toFixed(1)}%</td>
      <td className={payment === null ? styles.none : undefined}>{payment ?? "-"}</td>
    </tr>
  );
}

/** Stands for the rows that are not in the document. */
function Gap({ height }: { height: number }) {
  if (height === 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true" className={styles.gap}>
      <td colSpan={COLUMNS} style={{ height }} />
    </tr>
  );
}
