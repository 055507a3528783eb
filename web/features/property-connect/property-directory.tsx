/** The directory of partner properties. */

import { Building2 } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../../lib/t.ts";
import { useLoadState } from "../../lib/use-load-state.ts";
import { AsyncList } from "../../ui/async-list.tsx";
import { usePartners } from "./partners.store.ts";
import { PropertyCard } from "./property-card.tsx";
import styles from "./property-directory.module.css";

/** @param action shown in an empty directory */
export function PropertyDirectory({ action }: { action?: ReactNode }) {
  const properties = usePartners((state) => state.data?.properties) ?? [];
  return (
    <AsyncList
      list={useLoadState(usePartners)}
      isEmpty={properties.length === 0}
      empty={t("No partner properties found.")}
      icon={<Building2 size={24} />}
      action={action}
    >
      <div className={styles.directory}>
        {properties.map((property) => (
          // Properties have no ids, and names may repeat.
          <PropertyCard key={JSON.stringify(property)} property={property} />
        ))}
      </div>
    </AsyncList>
  );
}
