/** What a command line comes to: text for standard output or standard error, and how the process ends. */
export interface Ended {
  /** 1 where some lines of many were not answered, 2 where nothing was. */
  readonly status: 0 | 1 | 2;
  readonly stdout: string;
  readonly stderr: string;
}
