export * from './insert-account.ts';
export * from './passwords.ts';
export * from './signed-in-user.ts';
