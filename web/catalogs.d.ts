/** Made by `scripts/web/catalogs.ts`. */
declare module "virtual:catalogs" {
  import type { Language } from "@domain/languages.ts";
  import type { Catalog } from "@domain/message.ts";

  /** The translations of the texts of a file of code. */
  export function piece(language: Language, file: string): Promise<Catalog>;
}
