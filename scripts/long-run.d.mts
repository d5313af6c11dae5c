export interface LongRun {
  readonly line: string;
  readonly isBroken: boolean;
  readonly isCurrent: boolean;
}
export function readLongRun(root?: string): LongRun;
export function cleanCommit(root?: string): string | null;
