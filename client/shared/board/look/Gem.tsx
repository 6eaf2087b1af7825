import { memo } from 'react';

/** The icon of points. */
export const Gem = memo(function Gem({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 14 14" fill="currentColor" aria-hidden="true">
      <path d="M7 0L14 7L7 14L0 7Z" />
    </svg>
  );
});
