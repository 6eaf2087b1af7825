import { useEffect } from 'react';
import { useTitle } from '../../../shared/hooks/useTitle.ts';

const ICON = '/logo/app-icon.svg';
const LIT_ICON = '/logo/app-icon-turn.svg';
const BLINK_MS = 1000;

/** Sets the document title, and lets the favicon blink in a hidden tab during the user's turn. */
export function useTabSignal(title: string, isOwnTurn: boolean): void {
  useTitle(title);
  useEffect(() => {
    if (!isOwnTurn) return;
    let isLit = false;
    const timer = setInterval(() => {
      isLit = document.hidden && !isLit;
      setIcon(isLit ? LIT_ICON : ICON);
    }, BLINK_MS);
    return () => {
      clearInterval(timer);
      setIcon(ICON);
    };
  }, [isOwnTurn]);
}

function setIcon(address: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link && link.getAttribute('href') !== address) link.setAttribute('href', address);
}
