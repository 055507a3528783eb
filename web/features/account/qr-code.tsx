/** A QR code, dark on white in both themes, because cameras read that best. */
import { useMemo } from "react";
import { encode } from "uqr";
import styles from "./account.module.css";

/** The quiet zone around the code, in modules (ISO/IEC 18004 requires four). */
const BORDER = 4;

export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { size, data } = encode(text, { ecc: "M", border: BORDER });
    const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")));
    return { size, path: squares.join("") };
  }, [text]);
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" shapeRendering="crispEdges">
      <title>{label}</title>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
