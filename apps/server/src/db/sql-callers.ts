let stacks: Set<string> | undefined;

/** Collects the stack of each transaction, lock, class event and prepared query. For tests. */
export const recordSqlCallers = (into: Set<string>): void => {
  stacks = into;
};

export const noteSqlCaller = (): void => void stacks?.add(new Error().stack ?? '');
