export interface Guard {
  /** Sets the process to kill when this process is gone; null: none. */
  watch(pid: number | null): void;
  /** Deletes the folder, after killing the process if one is set. */
  release(): Promise<void>;
}

export function startGuard(folder: string, signal: 'QUIT' | 'KILL'): Guard;
