/** The partner properties of Property Connect. */

import { PARTNERS_MAX, type PartnerProperty } from "@domain/partners.ts";
import type { SettingsView } from "@domain/settings.ts";
import { Building2 } from "lucide-react";
import { t } from "../../lib/t.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import styles from "./ordered-card.module.css";
import { OrderedCard } from "./ordered-card.tsx";
import { saveSettings } from "./settings.store.ts";

const partnerDialog = lazyPart(async () => (await import("./partner-dialog.tsx")).PartnerDialog);

export function PartnersCard({ settings: { version, partners } }: { settings: SettingsView }) {
  const { properties } = partners;
  return (
    <OrderedCard<PartnerProperty>
      title={t("Partner properties")}
      kind="property"
      items={properties}
      max={PARTNERS_MAX}
      empty={t("No partner properties yet.")}
      note={t("Staff see them in this order in Property Connect.")}
      removalText={t("Property Connect no longer shows this property.")}
      save={(newProperties) => saveSettings(version, { partners: { properties: newProperties } })}
      renderDialog={(property, close) => (
        <partnerDialog.Part version={version} properties={properties} property={property} onClose={close} />
      )}
    >
      {({ name, address, image }) => (
        <>
          {image === "" ? (
            <Building2 size={24} />
          ) : (
            <img src={image} alt="" width={48} height={48} className={styles.picture} />
          )}
          <div className={styles.words}>
            <b>{name}</b>
            <span>{address}</span>
          </div>
        </>
      )}
    </OrderedCard>
  );
}
