import { afterAll, expect } from 'vitest';

const lines: string[] = [];
const secrets = new Set<string>();

export const writeTestLog = (line: string): void => {
  lines.push(line);
};

/** Everything that the server has logged in this test file, parsed, without the first lines. */
export const loggedLines = (without = 0): Record<string, unknown>[] =>
  lines.slice(without).map((line) => JSON.parse(line));

/** Remembers a password or token in use, which must never appear in the log. */
export const rememberSecret = (secret: string): void => {
  // a password of blanks would match any indented line of the log
  if (secret.trim() !== '') secrets.add(secret);
};

export const forgetSecret = (secret: string): void => {
  secrets.delete(secret);
};

export const findLeakedSecrets = (): string[] => {
  const all = lines.join('\n');
  return [...secrets].filter((secret) => all.includes(secret));
};

// Every API test file searches its own log at its end.
afterAll(() => {
  expect(findLeakedSecrets()).toEqual([]);
});
