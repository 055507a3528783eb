/** A text that a person wrote, with tappable web addresses, email addresses and phone numbers. */
import { linkParts } from "@domain/text-links.ts";
import text from "./text.module.css";

const NEW_TAB = { target: "_blank", rel: "noopener noreferrer nofollow" };

export function LinkedText({ children }: { children: string }) {
  return (
    <>
      {linkParts(children).map(({ text: part, href }, index) =>
        href === undefined ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
          <a key={index} href={href} className={text.written} {...(href.startsWith("http") && NEW_TAB)}>
            {part}
          </a>
        ),
      )}
    </>
  );
}
