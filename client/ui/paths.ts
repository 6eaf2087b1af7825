/** Addresses of the pages. Kept apart from the router so that pages can lead to each other without importing each other. */
export const PATHS = {
  menu: '/',
  create: '/create',
  join: '/join',
  online: '/online',
  gallery: '/gallery',
} as const;

export function gamePath(gameId: string): string {
  return `/game/${encodeURIComponent(gameId)}`;
}

export function entrancePath(gameId: string): string {
  return `/join/${encodeURIComponent(gameId)}`;
}

/** The whole address that an invitation carries. */
export function invitationLink(gameId: string, origin: string): string {
  return origin + entrancePath(gameId);
}
