/** Runs the tool of a part in its folder; throws when that fails. */
type Make = (name: 'web' | 'server', folder: string, command: readonly string[]) => void;

export const build: (options?: {
  readonly force?: boolean;
  readonly only?: 'web' | 'server';
  /** The tree to build; the repository when absent. */
  readonly tree?: string;
  readonly make?: Make;
}) => void;
