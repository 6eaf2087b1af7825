import { FALLBACK } from '../i18n/languages.ts';
import { changeLanguage, t } from '../i18n/t.ts';
import { setOptions } from '../storage/options.ts';
import { showToast } from '../ui/feedback/toasts.ts';

/** Stores and shows the language; null is the fallback. A language that cannot be loaded is reported. */
export function chooseLanguage(language: string | null): void {
  setOptions({ language });
  void changeLanguage(language ?? FALLBACK).then((isShown) => {
    if (!isShown) showToast(t('errors.NO_ANSWER'));
  });
}
