import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { TextArea } from '../../../shared/ui/form/Field.tsx';
import s from '../Review.module.css';

interface CommentBoxProps {
  /** The number of the step. */
  at: number;
  comment: string;
  canWrite: boolean;
  onSave: (comment: string) => void;
}

/** The comment on a step, read-only or editable. */
export function CommentBox({ at, comment, canWrite, onSave }: CommentBoxProps) {
  const { t } = useTranslation();
  // A draft belongs to the step at which the user began to write it.
  const [typed, setTyped] = useState<{ at: number; text: string } | null>(null);
  const text = typed?.at === at ? typed.text : comment;
  if (!canWrite) return comment === '' ? null : <p className={s.said}>{comment}</p>;
  return (
    <>
      <TextArea
        label={t('review.comment')}
        value={text}
        rows={3}
        maxLength={4000}
        onChange={(event) => setTyped({ at, text: event.target.value })}
      />
      <Button disabled={text === comment} onClick={() => onSave(text)}>
        {t('review.saveComment')}
      </Button>
    </>
  );
}
