import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseMoveAmong } from '../../../../engine/notation/moveText.ts';
import { moveFrom, movePromotion, moveTo } from '../../../../engine/rules/moves.ts';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { choices } from '../machine/choices.ts';
import type { GameActor } from '../machine/gameMachine.ts';
import s from './MoveForm.module.css';

interface MoveFormProps {
  actor: GameActor;
  /** Called before a move is played. */
  onPlay: () => void;
}

/** Lets the user type a move, or a premove in other players' turns. The form is visible while it has the focus. */
export function MoveForm({ actor, onPlay }: MoveFormProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const play = (event: FormEvent) => {
    event.preventDefault();
    const read = parseMoveAmong(text.trim(), choices(actor.getSnapshot().context));
    if (!read.ok) return setError(t(`moveForm.refused.${read.error}`));
    setError(null);
    setText('');
    onPlay();
    const [from, to] = [moveFrom(read.value), moveTo(read.value)];
    actor.send({ type: 'piece.lifted', square: from });
    actor.send({ type: 'piece.dropped', from, to });
    if (movePromotion(read.value) !== 0) actor.send({ type: 'promotion.chosen', move: read.value });
  };
  return (
    <form className={s.form} onSubmit={play} noValidate>
      <label>
        {t('moveForm.label')}
        <input
          value={text}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="d3-e3"
          aria-invalid={error !== null}
          onChange={(event) => {
            setText(event.target.value);
            setError(null);
          }}
        />
      </label>
      <Button size="small" type="submit">
        {t('moveForm.play')}
      </Button>
      <p role="alert">{error}</p>
    </form>
  );
}
