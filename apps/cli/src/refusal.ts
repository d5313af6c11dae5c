/** An error that the user can fix, in a sentence. The command ends with 2 and changes nothing. */
export class Refusal extends Error {
  /** Further fields of the JSON output. */
  readonly more: object;
  constructor(message: string, more: object = {}) {
    super(message);
    this.more = more;
  }
}
