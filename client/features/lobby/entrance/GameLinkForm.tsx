import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SeatMap } from '../../../shared/board/armies/SeatMap.tsx';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { TextField } from '../../../shared/ui/form/Field.tsx';
import { Framed } from '../../../shared/ui/layout/Framed.tsx';
import type { IconName } from '../../../shared/ui/layout/Icon.tsx';
import s from '../Lobby.module.css';
import { parseInvitation } from './invitationText.ts';

interface GameLinkFormProps {
  title: string;
  text: string;
  /** The label of the field. */
  field: string;
  submit: string;
  icon?: IconName;
  isBusy?: boolean;
  onGame: (gameId: string) => void;
  /** What is below the form. */
  children: ReactNode;
}

/** A page with a field for a game's link, id, or invitation message. */
export function GameLinkForm(props: GameLinkFormProps) {
  const { title, text: explanation, field, submit: act, icon, isBusy = false, onGame, children } = props;
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const gameId = parseInvitation(text);
    if (gameId) onGame(gameId);
    else setWrong(true);
  };
  return (
    <Framed>
      <main className={s.narrow}>
        <form className={s.panel} onSubmit={submit} noValidate>
          <SeatMap taken={[0, 2]} className={s.map} />
          <h1>{title}</h1>
          <p className="muted">{explanation}</p>
          <TextField
            className={s.leftAligned}
            label={field}
            placeholder={t('join.placeholder')}
            value={text}
            autoComplete="off"
            spellCheck={false}
            autoFocus
            error={isWrong ? t('join.wrong') : null}
            data-testid="join-text"
            onChange={(event) => {
              setText(event.target.value);
              setWrong(false);
            }}
          />
          <Button
            kind="primary"
            size="big"
            wide
            type="submit"
            disabled={isBusy}
            {...(icon ? { icon } : {})}
            data-testid="join-submit"
          >
            {act}
          </Button>
          {children}
        </form>
      </main>
    </Framed>
  );
}
