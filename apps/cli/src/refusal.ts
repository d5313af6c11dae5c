/** An error that the user can fix, in a sentence. The command ends with 2 and changes nothing. */
export class Refusal extends Error {
  /** Further fields of the JSON output. */
  readonly more: object;
  constructor(message: string, more: object = {}) {
    super(message);
    this.more = more;
  }
}

export interface Ended {
  /** 1 if some of many lines have no answer, 2 if none has. */
  readonly status: 0 | 1 | 2;
  readonly stdout: string;
  readonly stderr: string;
}
