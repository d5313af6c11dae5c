export interface SecondPass {
  readonly tests: readonly string[];
  readonly added: readonly { readonly caller: string; readonly tests: readonly string[] }[];
}
export interface Reached {
  readonly test: string;
  readonly reached: readonly string[];
}
export function readSecondPass(root?: string): SecondPass | null;
export function chooseSecondPass(
  recorded: readonly Reached[],
  root?: string,
): {
  readonly set: { readonly tests: readonly string[]; readonly callers: Readonly<Record<string, string>> };
  readonly missing: readonly string[];
};
