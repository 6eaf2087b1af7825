import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notification } from '../../../protocol/http/notificationApi.ts';
import { fetchNotifications } from '../../shared/data/calls/notificationCalls.ts';
import { useWho } from '../../shared/data/http/who.ts';
import { useNotificationTexts } from './texts.ts';

/** The id of the newest notification that was announced, by user. Only later notifications are announced. */
const announced = new Map<string | null, string | null>();

interface NewNotificationProps {
  newestId: string | null;
  /** Whether `newestId` comes from an answer of the server. */
  isKnown: boolean;
}

/**
 * Announces each new notification once to screen readers. Does not announce the notifications that existed when the
 * page was loaded.
 */
export function NewNotification({ newestId, isKnown }: NewNotificationProps) {
  const { t } = useTranslation();
  const userId = useWho()?.id ?? null;
  const [shown, setShown] = useState<Notification | null>(null);
  useEffect(() => {
    if (!isKnown) return;
    const isFirst = !announced.has(userId);
    const isNew = announced.get(userId) !== newestId;
    announced.set(userId, newestId);
    if (isFirst || !isNew || newestId === null) return;
    void fetchNotifications(null, 1).then((answer) => {
      const newest = answer.ok ? answer.value.content[0] : undefined;
      if (newest && !newest.isRead) setShown(newest);
    });
  }, [isKnown, newestId, userId]);
  return (
    <span className="sr-only" role="status" data-testid="new-notification">
      {shown ? <Sentence of={shown} before={t('bell.new')} /> : null}
    </span>
  );
}

function Sentence({ of, before }: { of: Notification; before: string }) {
  const texts = useNotificationTexts();
  if (!texts) return null;
  const { title, text } = texts.one(of);
  return `${before} ${text || title}`;
}
