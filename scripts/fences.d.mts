/** A fence: the imports it stops, what to do instead, and a forbidden example. */
export interface Fence {
  readonly stops: readonly string[];
  readonly says: string;
  readonly such: string;
}
export const PACKAGES: Readonly<Record<string, readonly string[]>>;
export const UNFENCED: readonly string[];
export const fencedFolders: () => readonly (readonly [folder: string, fences: readonly Fence[]])[];
export const fencesText: () => string;
