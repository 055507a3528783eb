/** A field with a list of choices, which narrows while one types: without case and accents, and with the words in any order. */
import { wordTest } from "@domain/folded-text.ts";
import { ChevronDown } from "lucide-react";
import { Popover } from "radix-ui";
import {
  type ComponentProps,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { isComposing } from "../lib/composing.ts";
import { asComponent } from "../lib/jsx/rendered.ts";
import styles from "./combobox.module.css";
import { cx } from "./cx.ts";
import fieldStyles from "./field.module.css";
import { Field, type FieldProps } from "./field.tsx";
import { Row, Text } from "./layout.tsx";
import select from "./select.module.css";
import text from "./text.module.css";
import type { FieldControl } from "./use-form.ts";

const Root = asComponent(Popover.Root);
const Anchor = asComponent(Popover.Anchor);
const Portal = asComponent(Popover.Portal);

export interface Choice {
  /** The text of the field once it is chosen. */
  value: string;
  /** The text that `wordTest` searches. */
  searchText: string;
  /** The heading above the choices of a group, which follow each other. */
  group?: string;
  /** Shown at the end of the row. */
  detail?: string;
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

interface ComboboxProps
  extends Omit<FieldProps, "problem" | "invalid">,
    Omit<FieldControl, "hint" | "ref">,
    Omit<ComponentProps<"input">, keyof FieldControl | "id" | "max" | "maxLength" | "children"> {
  ref?: Ref<HTMLInputElement>;
  placeholder: string;
  /** The text if no choice matches the typed text. */
  noMatch: string;
  /** Gets the focus when its dialog opens. */
  isFirst?: boolean;
  choices: readonly Choice[];
  /** The only choice that a typed text can mean, if there is one. It replaces the text when the field is left. */
  choiceOf: (typed: string) => Choice | undefined;
  /** The most choices to show; typing narrows them down. */
  max?: number;
}

export function Combobox(props: ComboboxProps) {
  const { label, hint, value, choices, choiceOf, max, onChange, className, ref, ...rest } = props;
  const { noMatch, problem: formProblem, invalid, isFirst, ...inputProps } = rest;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement, []);
  const [isExpanded, setExpanded] = useState(false);
  /** The value of the choice that the arrow keys have reached. */
  const [reachedValue, setReachedValue] = useState<string>();
  const matchesTyped = wordTest(value);
  const isChoice = choices.some((choice) => choice.value === value);
  // Beside a chosen value, all choices are shown, so that another one can be chosen.
  const matches = isChoice ? choices : choices.filter(({ searchText }) => matchesTyped(searchText));
  const shownChoices = matches.slice(0, max);
  const isOpen = isExpanded && shownChoices.length > 0;
  const problem = shownChoices.length === 0 && value.trim() !== "" ? noMatch : formProblem;
  const activeValue = reachedValue ?? (isChoice ? value : undefined);
  const active =
    shownChoices.find((choice) => choice.value === activeValue) ??
    (value.trim() === "" ? undefined : shownChoices[0]);
  const activeID = active && `${id}-${choices.indexOf(active)}`;

  useEffect(() => {
    if (isOpen && activeID) document.getElementById(activeID)?.scrollIntoView({ block: "nearest" });
  }, [isOpen, activeID]);

  function enter(choice: Choice): void {
    if (!input.current) return;
    input.current.value = choice.value;
    onChange({ target: input.current });
  }

  /** The index from which a step starts. Without an active choice, a step down leads to the first choice, and a step up to the last one. */
  const startOf = (step: number) => (active ? shownChoices.indexOf(active) : step > 0 ? -1 : 0);

  function choose(choice: Choice): void {
    enter(choice);
    close();
  }

  function close(): void {
    setExpanded(false);
    setReachedValue(undefined);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isComposing(event.nativeEvent)) return;
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setExpanded(true);
      if (isOpen) setReachedValue(shownChoices.at((startOf(step) + step) % shownChoices.length)?.value);
    } else if (event.key === "Enter" && isOpen && active) {
      event.preventDefault();
      choose(active);
    }
  }

  return (
    <Field label={label} hint={hint} problem={problem} invalid={invalid}>
      {(control) => (
        <Root open={isOpen} onOpenChange={(open) => open || close()}>
          <Anchor asChild>
            <span className={select.frame}>
              <input
                {...inputProps}
                {...control}
                type="text"
                role="combobox"
                dir="auto"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                aria-autocomplete="list"
                aria-expanded={isOpen}
                aria-controls={isOpen ? `${id}-list` : undefined}
                aria-activedescendant={isOpen ? activeID : undefined}
                className={cx(fieldStyles.input, styles.input, className)}
                data-first={isFirst || undefined}
                value={value}
                ref={input}
                onChange={(event) => {
                  onChange(event);
                  setReachedValue(undefined);
                  setExpanded(true);
                }}
                onClick={() => setExpanded(true)}
                onKeyDown={onKeyDown}
                onBlur={() => {
                  close();
                  const choice = choiceOf(value);
                  if (choice && choice.value !== value) enter(choice);
                }}
              />
              <ChevronDown className={select.chevron} />
            </span>
          </Anchor>
          <Portal>
            <Popover.Content
              id={`${id}-list`}
              role="listbox"
              aria-label={label}
              className={styles.list}
              align="start"
              sideOffset={4}
              collisionPadding={8}
              onOpenAutoFocus={(event) => event.preventDefault()}
              onCloseAutoFocus={(event) => event.preventDefault()}
              onEscapeKeyDown={(event) => isComposing(event) && event.preventDefault()}
              onInteractOutside={(event) => {
                if (event.target === input.current) event.preventDefault();
              }}
              // The focus stays in the field.
              onMouseDown={(event) => event.preventDefault()}
            >
              {groupChoices(shownChoices).map(([group, members]) => (
                // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
                <div key={group} role="group" aria-label={group || undefined}>
                  {group === "" ? null : (
                    <p aria-hidden="true" className={text.groupLabel}>
                      {group}
                    </p>
                  )}
                  {members.map((choice) => (
                    <Row
                      gap={3}
                      justify="between"
                      size={14}
                      key={choice.value}
                      id={`${id}-${choices.indexOf(choice)}`}
                      role="option"
                      tabIndex={-1}
                      aria-selected={choice === active}
                      className={styles.option}
                      onClick={() => choose(choice)}
                    >
                      <span>{choice.value}</span>
                      {choice.detail ? (
                        <Text as="span" size={13} tone="body" className={styles.detail}>
                          {choice.detail}
                        </Text>
                      ) : null}
                    </Row>
                  ))}
                </div>
              ))}
            </Popover.Content>
          </Portal>
        </Root>
      )}
    </Field>
  );
}

function groupChoices(choices: readonly Choice[]): [group: string, members: Choice[]][] {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) {
    const { group = "" } = choice;
    groups.set(group, [...(groups.get(group) ?? []), choice]);
  }
  return [...groups];
}
