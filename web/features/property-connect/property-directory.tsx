/** The directory: the partner properties side by side, on phones one below the other. */
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
