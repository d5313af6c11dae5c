export * from './class-stream.ts';
export * from './clock.ts';
export * from './database-errors.ts';
export * from './db.ts';
export * from './lock-user.ts';
export * from './tables.ts';
export * from './transaction.ts';
