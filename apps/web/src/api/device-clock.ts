import type { ApiError } from './api-error.ts';

/** Lead of the latest of these times over the clock of the server that refused it, ms; 0 for other errors. */
export const aheadMsOf = (error: ApiError, moments: readonly string[]): number => {
  const { serverMs } = error;
  if (serverMs === undefined || !error.issues.some(({ field }) => /(^|\.)at$/.test(field))) return 0;
  return Math.max(0, ...moments.map((moment) => Date.parse(moment) - serverMs));
};
export const earlier = (moment: string, ms: number): string => new Date(Date.parse(moment) - ms).toISOString();
