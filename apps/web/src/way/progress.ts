/** What the review step rests on: shots of the session on the screen, and whether their log was looked at. */
export interface ShootingProgress {
  readonly shotsFired: number;
  readonly reviewed: boolean;
}

let progress: ShootingProgress = { shotsFired: 0, reviewed: false };
const listeners = new Set<() => void>();

/** Called by the screen that shoots: `reportProgress({ shotsFired: 3, reviewed: false })`. */
export const reportProgress = (next: ShootingProgress): void => {
  if (next.shotsFired === progress.shotsFired && next.reviewed === progress.reviewed) return;
  progress = next;
  for (const listener of [...listeners]) listener();
};

export const currentProgress = (): ShootingProgress => progress;
export const onProgressChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
