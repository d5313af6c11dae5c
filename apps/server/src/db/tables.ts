export * from './account-tables.ts';
export * from './class-tables.ts';
export * from './game-tables.ts';
export * from './match-tables.ts';
export * from './training-tables.ts';
