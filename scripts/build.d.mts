/** Runs a part's build tool in its folder; throws on failure. */
type Make = (name: 'web' | 'server', folder: string, command: readonly string[]) => void;

export const build: (options?: {
  readonly force?: boolean;
  readonly only?: 'web' | 'server';
  /** The tree to build; default: the repository. */
  readonly tree?: string;
  readonly make?: Make;
}) => void;
