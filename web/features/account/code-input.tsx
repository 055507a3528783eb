/** The field for an authenticator code or a recovery code. */
import { CODE_INPUT_MAX_LENGTH } from "@domain/second-factor-rules.ts";
import type { ComponentProps } from "react";
import { TextInput } from "../../ui/field.tsx";

export function CodeInput(props: ComponentProps<typeof TextInput>) {
  return (
    <TextInput
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={CODE_INPUT_MAX_LENGTH}
      {...props}
    />
  );
}
