/** What two usernames are compared by: NFKC, trimmed, lower-cased, so that names that look alike are one. */
export const usernameKey = (username: string): string => username.normalize('NFKC').trim().toLowerCase();
