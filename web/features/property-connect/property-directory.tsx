/** The directory of partner properties. */
import { PARTNER_PROPERTIES } from "./partner-properties.ts";
import { PropertyCard } from "./property-card.tsx";
import styles from "./property-directory.module.css";

export function PropertyDirectory() {
  return (
    <div className={styles.directory}>
      {PARTNER_PROPERTIES.map((property) => (
        <PropertyCard key={property.id} property={property} />
      ))}
    </div>
  );
}
