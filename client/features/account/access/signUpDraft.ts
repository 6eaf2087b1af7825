/** What was entered at sign-up, without the passwords: it survives a reload and ends with the tab. */
import { z } from 'zod';
import { readTabJson, removeTabItem, writeTabJson } from '../../../shared/storage/tabStorage.ts';

const KEY = 'tetrarch.signUp';

const text = z.string().catch('');
const draft = z.object({
  email: text,
  nickname: text,
  firstName: text,
  lastName: text,
  country: text,
  termsAccepted: z.boolean().catch(false),
  marketingConsent: z.boolean().catch(false),
});
export type SignUpDraft = z.infer<typeof draft>;

/** Returns what was entered before a reload; null for none, and for anything else in its place. */
export function readSignUpDraft(): SignUpDraft | null {
  const read = draft.safeParse(readTabJson(KEY));
  return read.success ? read.data : null;
}

/** Stores the fields of the draft; passwords are not among them. */
export function storeSignUpDraft(values: SignUpDraft): void {
  writeTabJson(KEY, draft.parse(values));
}

export function forgetSignUpDraft(): void {
  removeTabItem(KEY);
}
