/**
 * Texts that are too long for the translation files. They are loaded when they are opened, in an available language.
 */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FALLBACK } from './languages.ts';

/** One file per language. */
export type Editions<T> = Readonly<Record<string, () => Promise<{ default: T }>>>;

export interface Edition<T> {
  readonly text: T;
  /** The language of the text. It is English if there is no translation. */
  readonly language: string;
}

/**
 * Returns the text in the user's language, or null until it is loaded.
 * @throws while rendering if loading fails, because the page has no other content.
 */
export function useEdition<T>(editions: Editions<T>): Edition<T> | null {
  const { i18n } = useTranslation();
  const language = i18n.language in editions ? i18n.language : FALLBACK;
  const [edition, setEdition] = useState<Edition<T> | null>(null);
  const [fault, setFault] = useState<{ reason: unknown } | null>(null);
  useEffect(() => {
    let isWanted = true;
    editions[language]?.().then(
      ({ default: text }) => isWanted && setEdition({ text, language }),
      (reason: unknown) => isWanted && setFault({ reason }),
    );
    return () => {
      isWanted = false;
    };
  }, [editions, language]);
  if (fault) throw fault.reason;
  return edition?.language === language ? edition : null;
}
