let stacks: Set<string> | undefined;

/**
 * Collects the stack of each call that opens a transaction, locks, notifies a class or runs a prepared query. For
 * tests.
 */
export const recordSqlCallers = (into: Set<string>): void => {
  stacks = into;
};

export const noteSqlCaller = (): void => void stacks?.add(new Error().stack ?? '');
