import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { TextArea } from '../ui/Field.tsx';
import s from './Review.module.css';

interface CommentBoxProps {
  comment: string;
  canWrite: boolean;
  onSave: (comment: string) => void;
}

/** What is said about a step, to be read or written. */
export function CommentBox({ comment, canWrite, onSave }: CommentBoxProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(comment);
  if (!canWrite) return comment === '' ? null : <p className={s.said}>{comment}</p>;
  return (
    <>
      <TextArea
        label={t('review.comment')}
        value={text}
        rows={3}
        maxLength={4000}
        onChange={(event) => setText(event.target.value)}
      />
      <Button disabled={text === comment} onClick={() => onSave(text)}>
        {t('review.saveComment')}
      </Button>
    </>
  );
}
