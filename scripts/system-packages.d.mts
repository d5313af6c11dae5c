export const chromium: () => string;
export const postgresBin: () => string;
export const nginx: () => string;
export const prometheus: () => string;
export const pgbackrest: () => string;
