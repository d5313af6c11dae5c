export interface Ended {
  /** 1 if some of many lines have no answer, 2 if none has. */
  readonly status: 0 | 1 | 2;
  readonly stdout: string;
  readonly stderr: string;
}
