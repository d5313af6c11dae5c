import { AsyncLocalStorage } from 'node:async_hooks';
import { isSerializationFailure } from './database-errors.ts';
import type { Db } from './db.ts';
import { noteSqlCaller } from './sql-callers.ts';

/** Set while code runs inside `transaction()`; `open` turns false at its end, for code that outlives it. */
const inside = new AsyncLocalStorage<{ open: boolean; readonly after: (() => void)[] }>();

const QUERY_METHODS = new Set([
  'select',
  'selectDistinct',
  'selectDistinctOn',
  'insert',
  'update',
  'delete',
  'execute',
  'with',
  '$with',
  '$count',
  'transaction',
  'query',
]);

const outer = new WeakSet<object>();

const refuse = (what: string): never => {
  throw new Error(`${what} must not be used inside transaction(): use the handle it is given`);
};

/** Throws if `handle` is the outer handle and a transaction is open: for prepared queries. */
export const refuseOuterHandle = (handle: object, query: string): void => {
  if (outer.has(handle) && inside.getStore()?.open === true) refuse(query);
};

/**
 * The handle throws inside a transaction. On the embedded database it and the transaction would wait for each other.
 */
export const refuseInsideTransaction = <T extends object>(db: T): T => {
  const handle = new Proxy(db, {
    get(target, property) {
      if (typeof property === 'string' && QUERY_METHODS.has(property) && inside.getStore()?.open === true) {
        refuse(`db.${property}`);
      }
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  outer.add(handle);
  return handle;
};

/** Runs `work` once the current transaction has committed; never if it is rolled back. */
export const afterCommit = (work: () => void): void => {
  const scope = inside.getStore();
  if (scope?.open !== true) throw new Error('afterCommit() is for the inside of transaction()');
  scope.after.push(work);
};

const ATTEMPTS = 4;

/**
 * Runs `work` in one transaction (READ COMMITTED), rolled back if it throws. A deadlock or serialization failure runs
 * it again, four times in all: `work` may do only SQL and arithmetic, by the given handle.
 */
export const transaction = async <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> => {
  noteSqlCaller();
  for (let attempt = 1; ; attempt++) {
    const scope = { open: true, after: [] as (() => void)[] };
    try {
      const done = await db.transaction((tx) => inside.run(scope, () => work(tx)));
      for (const follow of scope.after) follow();
      return done;
    } catch (error) {
      if (attempt === ATTEMPTS || !isSerializationFailure(error)) throw error;
    } finally {
      scope.open = false;
    }
  }
};
