import { useRef } from 'react';
import { type Draft, withNumber } from './side-words.ts';

type Which = 'lo' | 'hi' | 'best';

/**
 * Takes the numbers of a call while they are typed, so that what is complete can be committed with the cursor still in its box.
 * Each keystroke sets the number of a draft as it was before the typing began: the 1 of a 12 moves nothing for good.
 */
export const useTypedDraft = (draft: Draft, onChange: (draft: Draft) => void) => {
  const before = useRef<{ readonly which: Which; readonly draft: Draft } | null>(null);
  return {
    typing: (which: Which, mph: number | null): void => {
      if (before.current?.which !== which) before.current = { which, draft };
      onChange(withNumber(before.current.draft, which, mph));
    },
    set: (which: Which, mph: number | null): void => {
      const from = before.current?.which === which ? before.current.draft : draft;
      before.current = null;
      onChange(withNumber(from, which, mph));
    },
  };
};
