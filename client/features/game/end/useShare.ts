import { useTranslation } from 'react-i18next';
import { copyText } from '../../../shared/hooks/copy.ts';
import { fileName } from '../../../shared/records/resultText.ts';
import { showToast } from '../../../shared/ui/feedback/toasts.ts';

/**
 * Returns the function that shares the link of a game, or its record if it has no link. If the system has no share
 * menu, the function copies the link or the record.
 */
export function useShare(title: string, url: string | null, record: (() => string) | null): () => void {
  const { t } = useTranslation();
  return () => void share();

  async function share(): Promise<void> {
    const text = url ?? record?.() ?? '';
    const data = url === null ? { title, files: [recordFile(title, text)] } : { title, url };
    if (canShare(data)) {
      try {
        return await navigator.share(data);
      } catch (error) {
        // The user has closed the share menu.
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    if (await copyText(text)) showToast(t(url === null ? 'end.recordCopied' : 'end.linkCopied'), 'done');
    else showToast(url ?? t('end.notCopied'), 'info');
  }
}

function canShare(data: ShareData): boolean {
  return typeof navigator.share === 'function' && (data.url !== undefined || navigator.canShare?.(data));
}

function recordFile(title: string, text: string): File {
  return new File([text], fileName(title), { type: 'text/plain' });
}
