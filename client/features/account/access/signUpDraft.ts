/** The input of the sign-up form, without the passwords. It survives a reload and is deleted with the tab. */
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

/** Returns the input that was stored before a reload. Returns null if there is none or it is invalid. */
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
