import { useTranslation } from 'react-i18next';
import { useTitle } from '../../shared/hooks/useTitle.ts';
import { type Editions, useEdition } from '../../shared/i18n/editions.ts';
import { documentTag, OFFERED } from '../../shared/i18n/languages.ts';
import { Framed } from '../../shared/ui/layout/Framed.tsx';
import { LearnLinks } from '../../shared/ui/layout/LearnLinks.tsx';
import { LoadingKites } from '../../shared/ui/layout/Logo.tsx';
import clips from './clips.json' with { type: 'json' };
import s from './VideosPage.module.css';

interface VideoTexts {
  readonly title: string;
  readonly lead: string;
  readonly clips: Readonly<Record<string, { readonly title: string; readonly text: string }>>;
}

const VIDEOS: Editions<VideoTexts> = {
  en: () => import('./texts/en.json'),
  es: () => import('./texts/es.json'),
  ru: () => import('./texts/ru.json'),
  zh: () => import('./texts/zh.json'),
  pt: () => import('./texts/pt.json'),
};

/** The video tutorials. A video is loaded only when the user plays it. */
export function VideosPage() {
  const { t } = useTranslation();
  const edition = useEdition(VIDEOS);
  const title = edition?.text.title ?? t('menu.entries.videos.title');
  useTitle(title);
  return (
    <Framed>
      <main className={s.page} lang={edition ? documentTag(edition.language) : undefined}>
        <h1>{title}</h1>
        {edition ? (
          <>
            <p className={s.lead}>{edition.text.lead}</p>
            <ul className={s.clips}>
              {clips.map(({ id }) => (
                <li key={`${id}.${edition.language}`}>
                  <Clip id={id} language={edition.language} texts={edition.text.clips[id]} />
                </li>
              ))}
            </ul>
            <LearnLinks />
          </>
        ) : (
          <LoadingKites />
        )}
      </main>
    </Framed>
  );
}

interface ClipProps {
  id: string;
  /** The initial language of the captions. */
  language: string;
  texts: VideoTexts['clips'][string] | undefined;
}

/**
 * Shows the captions by script, because WebKit ignores the `default` attribute of a track unless the system requests
 * captions.
 */
function showCaptions({ textTracks }: HTMLVideoElement, language: string): void {
  for (const track of textTracks) track.mode = track.language === language ? 'showing' : 'disabled';
}

function Clip({ id, language, texts }: ClipProps) {
  const name = `clip-${id}`;
  return (
    <figure className={s.clip} aria-labelledby={name}>
      {/* The videos have no audio track. */}
      <video
        controls
        playsInline
        preload="none"
        poster={`/clips/${id}.webp`}
        width="640"
        height="640"
        muted
        onLoadedMetadata={(event) => showCaptions(event.currentTarget, documentTag(language))}
      >
        <source src={`/clips/${id}.webm`} type='video/webm; codecs="vp9"' />
        <source src={`/clips/${id}.mp4`} type='video/mp4; codecs="avc1.64001f"' />
        {OFFERED.map(({ code, ownName }) => (
          <track
            key={code}
            kind="captions"
            src={`/clips/${id}.${code}.vtt`}
            srcLang={documentTag(code)}
            label={ownName}
          />
        ))}
      </video>
      <figcaption>
        <h2 id={name}>{texts?.title}</h2>
        <p>{texts?.text}</p>
      </figcaption>
    </figure>
  );
}
