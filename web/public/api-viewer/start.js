/* Starts the page of the API. Requests can't be sent from it: they would use the reader's session, and change real data. Examples are
   not highlighted, because the colors have too little contrast. */
const dark = matchMedia("(prefers-color-scheme: dark)");
const applyTheme = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", applyTheme);
applyTheme();
SwaggerUIBundle({
  url: "/api/docs/openapi.json",
  dom_id: "#viewer",
  docExpansion: "list",
  supportedSubmitMethods: [],
  syntaxHighlight: false,
  validatorUrl: null,
});
