import { FALLBACK } from '../i18n/languages.ts';
import { changeLanguage, t } from '../i18n/t.ts';
import { setOptions } from '../storage/options.ts';
import { showToast } from '../ui/feedback/toasts.ts';

/** Stores and shows the language. Null selects the fallback. Reports a language that cannot be loaded. */
export function chooseLanguage(language: string | null): void {
  setOptions({ language });
  void changeLanguage(language ?? FALLBACK).then((isShown) => {
    if (!isShown) showToast(t('errors.NO_ANSWER'));
  });
}
