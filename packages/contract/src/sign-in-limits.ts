/** Bounds of names and passwords that are set, code points. Apart from the schemas: the login screen knows them, and no schema. */
export const USERNAME_MIN = 3;
export const USERNAME_MAX = 64;
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 256;
