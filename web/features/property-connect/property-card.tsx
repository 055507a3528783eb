/** A partner property (specification, section 2, Property Connect). */

import { Award, Check, Clock, ExternalLink, Globe, Mail, MapPin, Phone } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { Component } from "../../lib/jsx/rendered.ts";
import { Pill } from "../../ui/pill.tsx";
import text from "../../ui/text.module.css";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import type { PartnerProperty } from "./partner-properties.ts";
import styles from "./property-card.module.css";

/** The size of the images, in pixels. */
const IMAGE = { width: 640, height: 400 } as const;

export function PropertyCard({ property }: { property: PartnerProperty }) {
  const id = useId();
  const { name, address, membership, description, rent, image } = property;
  return (
    <article className={styles.card} aria-labelledby={id}>
      <img src={image} alt={`Drawing of ${name}`} {...IMAGE} className={styles.image} />
      <div className={styles.body}>
        <div className={styles.badges}>
          <Pill tone="brand" icon={<Award size={12} strokeWidth={2.25} aria-hidden />}>
            {membership}
          </Pill>
          <Pill>{property.class}</Pill>
        </div>
        <h2 id={id} className={styles.name}>
          {name}
        </h2>
        <p className={styles.address}>
          <MapPin size={16} strokeWidth={1.75} aria-hidden />
          {address}
        </p>
        <Facts property={property} />
        <p className={styles.description}>{description}</p>
        <Amenities amenities={property.amenities} />
        <div className={styles.rent}>
          <h3>Monthly rent</h3>
          <p>{rent}</p>
        </div>
        <Contact {...property.contact} />
      </div>
    </article>
  );
}

function Facts({ property: { bedrooms, bathrooms, sqft } }: { property: PartnerProperty }) {
  const facts = [
    ["Bedrooms", bedrooms],
    ["Bathrooms", bathrooms],
    ["Square feet", sqft],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([label, range]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{range}</dd>
        </div>
      ))}
    </dl>
  );
}

function Amenities({ amenities }: { amenities: readonly string[] }) {
  return (
    <div>
      <h3 className={styles.head}>Top amenities</h3>
      <ul className={styles.amenities}>
        {amenities.map((amenity) => (
          <li key={amenity}>
            <Check size={14} strokeWidth={2.25} aria-hidden />
            {amenity}
          </li>
        ))}
      </ul>
    </div>
  );
}

const bareAddress = (url: string) => url.replace(/^https:\/\/|\/$/g, "");
const dialable = (phone: string) => `tel:+1${phone.replace(/\D/g, "")}`;

function Contact({ phone, website, email, hours }: PartnerProperty["contact"]) {
  return (
    <div>
      <h3 className={styles.head}>Contact</h3>
      <dl className={styles.contact}>
        <Line Icon={Phone} label="Phone">
          <a href={dialable(phone)} className={text.link}>
            {phone}
          </a>
        </Line>
        <Line Icon={Globe} label="Website">
          <a href={website} target="_blank" rel="noopener noreferrer" className={text.link}>
            {bareAddress(website)} <ExternalLink size={14} strokeWidth={1.75} aria-hidden />
            <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </a>
        </Line>
        <Line Icon={Mail} label="Email">
          {email}
        </Line>
        <Line Icon={Clock} label="Opening hours">
          <ul>
            {hours.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Line>
      </dl>
    </div>
  );
}

interface LineProps {
  Icon: Component<{ size: number; strokeWidth: number; "aria-hidden": true }>;
  label: string;
  children: ReactNode;
}

function Line({ Icon, label, children }: LineProps) {
  return (
    <div>
      <dt>
        <Icon size={16} strokeWidth={1.75} aria-hidden />
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
