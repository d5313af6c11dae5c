import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { inToMil } from '@windcall/units';
import type { TargetPlot } from './outcome.ts';

/** Text that spreadsheets read as a formula, full-width signs included. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

const cellText = (cell: string | number | null): string => {
  if (cell === null) return '';
  // digits after the seventh are noise
  if (typeof cell === 'number')
    return Number.isFinite(cell) ? String(Number.isInteger(cell) ? cell : Number(cell.toPrecision(7))) : '';
  const guarded = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
};

/** CSV with CRLF. Text like a formula gets an apostrophe. */
export const writeCsv = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');

export interface StringCall {
  readonly user: string;
  readonly rifleId: number | null;
  /** ms since 1970; no shot is later */
  readonly nowMs: number;
  readonly distanceYd: number;
  /** mph across, + from the right */
  readonly lo: number;
  readonly hi: number;
  /** mil, + right */
  readonly heldMil: number | null;
  /** −1 if the file counts to the left */
  readonly sign: 1 | -1;
  readonly day?: string | undefined;
  readonly stage?: number | undefined;
}

/** A user's shot always gets the same ID, so that a file read twice adds nothing (RFC 9562, version 8). */
const idOf = (seed: string): string => {
  const hex = bytesToHex(md5(utf8ToBytes(seed)));
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
};

const MS_PER_S = 1000;

/** A string as CSV of the field log. Shots keep their order, a second apart from noon UTC on. */
export const plotEntries = (plot: TargetPlot, said: StringCall): string => {
  const noon = plot.day === null ? Number.POSITIVE_INFINITY : Date.parse(`${plot.day}T12:00:00Z`);
  const first = Math.min(noon, said.nowMs - MS_PER_S * plot.shots.length);
  const heads = 'id at profileId distanceYd loMph hiMph heldMil impactRightMil impactUpMil dayId stage note'.split(' ');
  return writeCsv([
    heads,
    ...plot.shots.map((shot, i) => [
      idOf(JSON.stringify([said.user, plot.name, plot.day, i, shot])),
      new Date(first + MS_PER_S * i).toISOString(),
      said.rifleId,
      said.distanceYd,
      said.lo,
      said.hi,
      said.heldMil,
      said.sign * inToMil(shot.rightIn, said.distanceYd),
      inToMil(shot.upIn, said.distanceYd),
      said.day ?? null,
      said.stage ?? null,
      `${plot.name}, shot ${shot.id}${shot.score === '' ? '' : `: ${shot.score}`}`,
    ]),
  ]);
};
