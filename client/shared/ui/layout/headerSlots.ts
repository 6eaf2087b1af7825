import { createContext, type ReactNode } from 'react';

/** Parts of the header that depend on the user. The app fills them in. Without them the header has only the logo. */
export interface HeaderParts {
  readonly sections: ReactNode;
  readonly corner: ReactNode;
  /** The bell alone, for headers that do not show the corner. */
  readonly bell: ReactNode;
}

export const HeaderSlots = createContext<HeaderParts>({ sections: null, corner: null, bell: null });
