export * from './daily.ts';
export * from './field-log.ts';
export * from './know-your-limit.ts';
export * from './micro-drills.ts';
export * from './self-tests.ts';
export * from './spotter.ts';
