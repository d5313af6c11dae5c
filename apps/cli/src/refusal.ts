/** What the person who typed the command can mend, in a sentence. The command ends with 2 and changes nothing. */
export class Refusal extends Error {
  /** What JSON says beside the sentence. */
  readonly more: object;
  constructor(message: string, more: object = {}) {
    super(message);
    this.more = more;
  }
}
