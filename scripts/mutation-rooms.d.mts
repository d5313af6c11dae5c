export interface Room {
  readonly name: string;
  readonly tests: readonly string[];
  readonly environment: string;
  /** Per cent. */
  readonly goal: number;
}
export const roomOf: (slice: string) => Room | null;
export const findRooms: (root: URL) => string[];
export const slicesIn: (text: string) => string[];
export const withRow: (text: string, row: string) => string;
