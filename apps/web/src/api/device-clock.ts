import type { ApiError } from './api-error.ts';

/** How far the latest of these times is ahead of the server that refused them, ms; 0 for another refusal. */
export const aheadMsOf = (error: ApiError, moments: readonly string[]): number => {
  const { serverMs } = error;
  if (serverMs === undefined || !error.issues.some(({ field }) => /(^|\.)at$/.test(field))) return 0;
  return Math.max(0, ...moments.map((moment) => Date.parse(moment) - serverMs));
};
export const earlier = (moment: string, ms: number): string => new Date(Date.parse(moment) - ms).toISOString();
