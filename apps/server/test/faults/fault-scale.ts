import { appendFileSync } from 'node:fs';

/** Whether the drills run at full length (`npm run test:faults`) or as the one quick round of `npm test`. */
export const isFull = process.env.FAULTS === 'full';

/** Kills of a drill: `npm run test:faults -- --kills 20`. */
export const kills = (full: number, quick: number): number =>
  Number(process.env.FAULT_KILLS ?? (isFull ? full : quick));

/** Result of a drill, a row of the table in docs/measured/faults.md. */
export interface FaultRow {
  readonly fault: string;
  readonly found: string;
}

/** Stores a row if a table is being made. */
export const reportFault = (row: FaultRow): void => {
  const file = process.env.FAULT_REPORT;
  if (file === undefined) return;
  const database = process.env.TEST_DATABASE === 'postgres' ? 'PostgreSQL' : 'embedded';
  appendFileSync(file, `${JSON.stringify({ ...row, database })}\n`);
};
