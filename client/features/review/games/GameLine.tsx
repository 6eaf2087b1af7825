import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COLOR_NAMES, COLORS } from '../../../../engine/board/pieces.ts';
import { type RecordFacts, TITLE_LIMIT } from '../../../../protocol/shapes/recordFacts.ts';
import { SeatMap } from '../../../shared/board/armies/SeatMap.tsx';
import { Tile } from '../../../shared/board/look/Tile.tsx';
import { cx } from '../../../shared/hooks/cx.ts';
import { finishedText, useFormats } from '../../../shared/i18n/formats.ts';
import { pointsText } from '../../../shared/i18n/pointsText.ts';
import { recordStatus } from '../../../shared/records/listStatus.ts';
import { resultText } from '../../../shared/records/resultText.ts';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { TextField } from '../../../shared/ui/form/Field.tsx';
import { Icon } from '../../../shared/ui/layout/Icon.tsx';
import s from './Games.module.css';
import { RecordBoard } from './RecordBoard.tsx';

export type GameFacts = Pick<
  RecordFacts,
  'result' | 'isEndedByAdmin' | 'points' | 'comments' | 'endedAt' | 'durationMs'
> & {
  /** Names of the players, if known. */
  readonly players?: readonly string[];
};

interface GameRowProps {
  title: string;
  isBook: boolean;
  facts: GameFacts;
  /** The record, if it is loaded already. The row then shows its last position. */
  record?: string | undefined;
  /** Present while the user renames the game. A form then replaces the title and the actions. */
  rename: { save: (title: string) => void; cancel: () => void } | null;
  children: ReactNode;
}

/** One game of a list: its title, its result, and its actions. */
export function GameRow({ title, isBook, facts, record, rename, children }: GameRowProps) {
  const { t } = useTranslation();
  const line = useRef<HTMLLIElement>(null);
  const isRenamed = rename !== null;
  const wasRenamed = useRef(isRenamed);
  useEffect(() => {
    // The form replaced the button that opened it. After the form is closed, that button gets the focus back.
    if (wasRenamed.current && !isRenamed) line.current?.querySelector<HTMLElement>('[data-rename]')?.focus();
    wasRenamed.current = isRenamed;
  }, [isRenamed]);
  return (
    <li ref={line} className={cx(s.game, record !== undefined && s.withBoard)} aria-label={title}>
      {record !== undefined ? (
        <RecordBoard record={record} />
      ) : isBook ? (
        <span className={s.book}>
          <Icon name="book" />
        </span>
      ) : (
        <SeatMap taken={COLORS} className={s.map} />
      )}
      {rename ? (
        <RenameForm title={title} {...rename} />
      ) : (
        <>
          <div className={s.main}>
            <b>{title}</b>
            <Meta facts={facts} />
          </div>
          <div className={s.outcome}>
            <Outcome facts={facts} />
            <span className={s.points}>
              {COLORS.map((color) => (
                <span key={color}>
                  <Tile color={color} size="xs" label={t(`colour.name.${COLOR_NAMES[color]}`)} />
                  {pointsText(t, facts.points[color] ?? 0)}
                </span>
              ))}
            </span>
          </div>
          <div className={s.acts}>{children}</div>
        </>
      )}
    </li>
  );
}

/** Shows the status of the game as other lists do, and the result if the game is over. */
function Outcome({ facts }: Pick<GameRowProps, 'facts'>) {
  const { t } = useTranslation();
  const status = recordStatus(facts);
  return (
    <span>
      <span data-status={status}>{t(`list.${status}`)}</span>
      {status === 'gameOver' ? ` · ${resultText(t, facts)}` : null}
    </span>
  );
}

function Meta({ facts: { endedAt, durationMs, comments, players = [] } }: Pick<GameRowProps, 'facts'>) {
  const { t } = useTranslation();
  const { dateTime, duration } = useFormats();
  const parts: ReactNode[] = [];
  if (endedAt !== null)
    parts.push(
      <time key="when" dateTime={new Date(endedAt).toISOString()} title={dateTime(endedAt)}>
        {finishedText(new Date(endedAt))}
      </time>,
    );
  if (durationMs !== null) parts.push(<span key="long">{duration(durationMs / 1000)}</span>);
  if (comments > 0) parts.push(<span key="said">{t('games.comments', { count: comments })}</span>);
  const names = players.filter((name) => name !== '').join(', ');
  return (
    <>
      {names === '' ? null : <small className={s.meta}>{names}</small>}
      <small className={s.meta}>{parts}</small>
    </>
  );
}

function RenameForm({ title, save, cancel }: { title: string } & NonNullable<GameRowProps['rename']>) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(title);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted.trim() !== '') save(wanted.trim());
  };
  return (
    <form className={s.rename} onSubmit={submit}>
      <TextField
        className="grow"
        label={t('games.newName')}
        value={wanted}
        maxLength={TITLE_LIMIT}
        error={wanted.trim() === '' ? t('validation.required') : null}
        onChange={(event) => setWanted(event.target.value)}
        autoFocus
      />
      <Button kind="primary" type="submit">
        {t('games.saveName')}
      </Button>
      <Button kind="quiet" onClick={cancel}>
        {t('games.cancel')}
      </Button>
    </form>
  );
}
