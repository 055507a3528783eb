/** The team carousel: one member at a time, with portraits to choose one (specification, section 2, About). */

import { type AboutPerson, portraitOf } from "@domain/about.ts";
import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { type KeyboardEvent, useId } from "react";
import { t } from "../../lib/t.ts";
import { IconButton } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Row } from "../../ui/layout.tsx";
import styles from "./team-carousel.module.css";
import { useCarousel } from "./use-carousel.ts";
import { useSwipe } from "./use-swipe.ts";

const ARROWS: Record<string, 1 | -1> = { ArrowRight: 1, ArrowLeft: -1 };

export function TeamCarousel({ label, members }: { label: string; members: readonly AboutPerson[] }) {
  const carousel = useCarousel(members.length);
  const { current, show } = carousel;
  const swipe = useSwipe((direction) => show(current + direction));
  const id = useId();

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const direction = ARROWS[event.key];
    if (!direction || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const next = (current + direction + members.length) % members.length;
    show(next);
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
    if (tabs.some((tab) => tab === event.target)) tabs[next]?.focus();
  }

  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      className={styles.carousel}
      onMouseEnter={() => carousel.setHovered(true)}
      onMouseLeave={() => carousel.setHovered(false)}
      onFocus={() => carousel.setFocused(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) carousel.setFocused(false);
      }}
      onKeyDown={onKeyDown}
    >
      <div className={styles.slides} aria-live={carousel.isRunning ? "off" : "polite"} {...swipe}>
        {members.map((member, slide) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the people have no ids, and names may repeat
            key={slide}
            id={`${id}-slide-${slide}`}
            role="tabpanel"
            aria-roledescription="slide"
            aria-label={t("{number} of {count}", { number: slide + 1, count: members.length })}
            className={cx(styles.slide, slide === current && styles.shown)}
          >
            <img
              src={portraitOf(member)}
              alt={t("Portrait of {name}", { name: member.name })}
              width={240}
              height={240}
              loading={slide === 0 ? "eager" : "lazy"}
              draggable={false}
              className={styles.portrait}
            />
            <div className={styles.text}>
              <h3 className={styles.name}>{member.name}</h3>
              <p className={styles.title}>{member.title}</p>
              <p className={styles.desc}>{member.text}</p>
            </div>
          </div>
        ))}
      </div>
      <Row gap="2 4" justify="between" wrap className={styles.controls} hidden={members.length === 1}>
        <div role="tablist" aria-label={label} className={styles.tabs}>
          {members.map((member, slide) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: the people have no ids, and names may repeat
              key={slide}
              type="button"
              role="tab"
              aria-selected={slide === current}
              aria-controls={`${id}-slide-${slide}`}
              aria-label={member.name}
              tabIndex={slide === current ? 0 : -1}
              className={styles.tab}
              onClick={() => show(slide)}
            >
              <img src={portraitOf(member)} alt="" width={36} height={36} loading="lazy" draggable={false} />
            </button>
          ))}
        </div>
        <div className={styles.steps}>
          {carousel.mayMove ? (
            <IconButton
              bare
              label={carousel.isStopped ? t("Start automatic rotation") : t("Stop automatic rotation")}
              onClick={() => carousel.setStopped(!carousel.isStopped)}
            >
              {carousel.isStopped ? <Play size={18} /> : <Pause size={18} />}
            </IconButton>
          ) : null}
          <IconButton label={t("Previous team member")} onClick={() => show(current - 1)}>
            <ChevronLeft size={18} />
          </IconButton>
          <span className={styles.count}>
            {t("{number} of {count}", { number: current + 1, count: members.length })}
          </span>
          <IconButton label={t("Next team member")} onClick={() => show(current + 1)}>
            <ChevronRight size={18} />
          </IconButton>
        </div>
      </Row>
    </section>
  );
}
