/** Every table of the product; the schema that migrations are generated from (see drizzle.config.ts). */
export * from './account-tables.ts';
export * from './class-tables.ts';
export * from './course-tables.ts';
export * from './game-tables.ts';
export * from './match-tables.ts';
export * from './training-tables.ts';
