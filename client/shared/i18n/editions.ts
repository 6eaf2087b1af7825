/** Texts that are too long for the catalogue: each is fetched when somebody opens it, in the language there is. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FALLBACK } from './languages.ts';

/** One file a language. */
export type Editions<T> = Readonly<Record<string, () => Promise<{ default: T }>>>;

export interface Edition<T> {
  readonly text: T;
  /** The language it is written in: English where it is not translated. */
  readonly language: string;
}

/**
 * The text in the person's language; null until it is here.
 * @throws while rendering, when it cannot be fetched: the page has nothing to show.
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
