export interface Guard {
  /** Sets the process to kill when this process has ended. Null for none. */
  watch(pid: number | null): void;
  /** Kills the process if one is set, and deletes the folder. */
  release(): Promise<void>;
}

export function startGuard(folder: string, signal: 'QUIT' | 'KILL'): Guard;
