/** The logo that a manager has uploaded. */
import styles from "./property-logo.module.css";

interface PropertyLogoProps {
  image: string;
  /** The size in pixels, so that the layout stays while the image loads. Texts are placeholders of prerendered pages. */
  width: number | string;
  height: number | string;
}

/** Has no text, because the name is always next to it. */
export function PropertyLogo({ image, width, height }: PropertyLogoProps) {
  return <img src={image} alt="" width={width} height={height} className={styles.logo} />;
}
