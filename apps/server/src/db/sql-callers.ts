let stacks: Set<string> | undefined;

/** Collects from now on the stack of each call that opens a transaction, locks, tells a class or asks a prepared query. For tests. */
export const recordSqlCallers = (into: Set<string>): void => {
  stacks = into;
};

export const noteSqlCaller = (): void => void stacks?.add(new Error().stack ?? '');
