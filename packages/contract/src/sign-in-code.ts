/** Bounds of new names and passwords, code points. Separate from the schemas, which the login screen does not load. */
export const USERNAME_MIN = 3;
export const USERNAME_MAX = 64;
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 256;

/** Crockford's base 32: no I, L, O or U. Source: https://www.crockford.com/base32.html */
export const BASE_32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Prefix of names of sign-in code accounts; reserved. */
export const MANAGED_NAME = 'student-';

/** Normalizes a typed code: without case, spaces and hyphens, O read as 0, I and L as 1. */
export const readBase32 = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');

/** Formats a join code of eight characters: `7KQ2-M4XD`. */
export const showJoinCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** Formats a sign-in code from the name's five and the password's eight characters: `4F7K2-92MD-QX3T`. */
export const showSignInCode = ({ username, password }: { username: string; password: string }): string =>
  `${username.slice(MANAGED_NAME.length).toUpperCase()}-${password.slice(0, 4)}-${password.slice(4)}`;

/** Name and password from a typed sign-in code; null if invalid. */
export const readSignInCode = (typed: string): { username: string; password: string } | null => {
  const code = readBase32(typed);
  if (!/^[0-9A-HJKMNP-TV-Z]{13}$/.test(code)) return null;
  return { username: MANAGED_NAME + code.slice(0, 5).toLowerCase(), password: code.slice(5) };
};
