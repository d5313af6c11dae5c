/** Why an operation of the command line was not done, in one line for the operator. Nothing was changed. */
export class OperationRefused extends Error {}
