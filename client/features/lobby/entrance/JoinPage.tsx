import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { SeatMap } from '../../../shared/board/armies/SeatMap.tsx';
import { entrancePath, PATHS } from '../../../shared/hooks/paths.ts';
import { useTitle } from '../../../shared/hooks/useTitle.ts';
import { Button, LinkButton } from '../../../shared/ui/form/Button.tsx';
import { TextField } from '../../../shared/ui/form/Field.tsx';
import { Framed } from '../../../shared/ui/layout/Framed.tsx';
import s from '../Lobby.module.css';
import { parseInvitation } from './invitationText.ts';

/** Joins a game by an invitation: a link, a game id, or the whole message. */
export function JoinPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  useTitle(t('join.title'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const gameId = parseInvitation(text);
    if (gameId) void navigate(entrancePath(gameId));
    else setWrong(true);
  };
  return (
    <Framed>
      <main className={s.narrow}>
        <form className={s.panel} onSubmit={submit} noValidate>
          <SeatMap taken={[0, 2]} className={s.map} />
          <h1>{t('join.title')}</h1>
          <p className="muted">{t('join.text')}</p>
          <TextField
            className={s.leftAligned}
            label={t('join.field')}
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
          <Button kind="primary" size="big" wide type="submit" data-testid="join-submit">
            {t('join.submit')}
          </Button>
          <div className={s.buttons}>
            <LinkButton kind="quiet" to={PATHS.create}>
              {t('menu.create')}
            </LinkButton>
          </div>
        </form>
      </main>
    </Framed>
  );
}
