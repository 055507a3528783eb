/** The style of the API page: the reader's light or dark color scheme, and one column on a phone. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --ink: #1c2530; --soft: #52606d; --line: #d5dbe1; --ground: #fbfaf7; --card: #fff; --brand: #1f5c57; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8ecef; --soft: #a5b1bc; --line: #36414b; --ground: #14191e; --card: #1c2329; --brand: #7cc4bc; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: break-word; }
h1 { font-size: 1.6rem; } h2 { margin-top: 2.5rem; font-size: 1.25rem; }
a { color: var(--brand); } nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; list-style: none; }
details { margin: .5rem 0; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); }
summary { padding: .75rem 1rem; cursor: pointer; }
summary:focus-visible, a:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
summary code { font-weight: 600; } summary span { display: block; color: var(--soft); }
details > div { padding: 0 1rem 1rem; }
h3 { margin: 1rem 0 .25rem; font-size: 1rem; } p { margin: .25rem 0; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .35rem .5rem .35rem 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; }
th { font-weight: 600; } .scroll { overflow-x: auto; }
td code { white-space: nowrap; } code, pre { font: .9em/1.45 ui-monospace, monospace; } pre { margin: .25rem 0; white-space: pre-wrap; }
`;
