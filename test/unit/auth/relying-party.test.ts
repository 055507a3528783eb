import { describe, expect, it } from "vitest";
import { findRelyingParty } from "../../../src/auth/passkeys/relying-party.ts";

describe("findRelyingParty", () => {
  it.each([
    ["https://portal.example.com", { id: "portal.example.com", origin: "https://portal.example.com" }],
    [
      "https://portal.example.com:8443",
      { id: "portal.example.com", origin: "https://portal.example.com:8443" },
    ],
    ["http://localhost:3000", { id: "localhost", origin: "http://localhost:3000" }],
    ["http://portal.example.com", undefined],
    ["http://127.0.0.1:3000", undefined],
    ["https://192.0.2.1", undefined],
    ["https://[2001:db8::1]", undefined],
  ])("of %s is %o", (address, party) => {
    expect(findRelyingParty({ publicUrl: new URL(address) })).toEqual(party);
  });

  it("is undefined without PUBLIC_URL", () => {
    expect(findRelyingParty({ publicUrl: undefined })).toBeUndefined();
  });
});
