import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../shared/hooks/paths.ts';
import { PictureButton } from '../../../shared/pictures/PictureButton.tsx';
import type { PictureGame } from '../../../shared/pictures/pictureGame.ts';
import { Button, LinkButton } from '../../../shared/ui/form/Button.tsx';
import s from './End.module.css';
import { useShare } from './useShare.ts';

export interface EndActsProps {
  title: string;
  /** The review of the game. */
  reviewPath: string;
  /** Whether other devices can open the review. */
  isOnline: boolean;
  /** The next game: with the same four players, or with the same set-up against bots. Null for watchers. */
  again: { readonly kind: 'rematch' | 'joinRematch' | 'bots'; readonly onStart: () => void } | null;
  isStarting: boolean;
  /** Opens the form of a new game. */
  newTablePath: string;
  onSave: () => void;
  /** Returns the record of the game as text. Null while the record is loading. */
  record: (() => string) | null;
  /** Returns the positions of the game. Null while the log is loading. */
  pictures: (() => PictureGame) | null;
}

/** The actions after the end of a game. */
export function EndActs(props: EndActsProps) {
  const { title, reviewPath, isOnline, again, isStarting, newTablePath, onSave, record, pictures } = props;
  const { t } = useTranslation();
  const share = useShare(title, isOnline ? location.origin + reviewPath : null, record);
  return (
    <div className={s.endActs} data-testid="end-acts">
      <LinkButton kind="primary" to={reviewPath} data-testid="to-review">
        {t('end.review')}
      </LinkButton>
      {again ? (
        <Button
          onClick={again.onStart}
          disabled={isStarting}
          data-testid={again.kind === 'bots' ? 'play-again' : 'rematch'}
        >
          {t(again.kind === 'joinRematch' ? 'end.joinRematch' : 'end.again')}
        </Button>
      ) : null}
      <LinkButton to={newTablePath}>{t('end.newTable')}</LinkButton>
      <Button onClick={onSave} disabled={record === null} data-testid="end-save">
        {t('save.save')}
      </Button>
      <Button onClick={share} disabled={!isOnline && record === null} data-testid="end-share">
        {t('end.share')}
      </Button>
      <PictureButton game={pictures} label={t('end.picture')} />
      <LinkButton kind="quiet" to={PATHS.menu}>
        {t('menu.name')}
      </LinkButton>
    </div>
  );
}
