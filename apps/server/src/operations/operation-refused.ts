/** A command was refused and changed nothing. The message is one line for the operator. */
export class OperationRefused extends Error {}
