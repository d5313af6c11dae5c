/** Bounds of new names and passwords, code points. Separate from the schemas, which the login screen does not load. */
export const USERNAME_MIN = 3;
export const USERNAME_MAX = 64;
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 256;
