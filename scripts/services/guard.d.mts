export interface Guard {
  /** Names the process to end when this one is gone; null: none. */
  watch(pid: number | null): void;
  /** Deletes the folder, ending the process first when one is still named. */
  release(): Promise<void>;
}

export function startGuard(folder: string, signal: 'QUIT' | 'KILL'): Guard;
