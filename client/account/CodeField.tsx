import type { ComponentProps } from 'react';
import { TextField } from '../ui/Field.tsx';

/** A code of the second factor. Phones offer the one that has just come. */
export function CodeField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      required
      {...props}
    />
  );
}
