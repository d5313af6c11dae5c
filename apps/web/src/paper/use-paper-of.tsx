import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Size } from './sizes.ts';

/** Something that prints: a range card, the results of a match, a day. */
export interface Paper {
  /** Its name in the address of its preview, unique among all papers: `card:12`. */
  readonly of: string;
  /** Its name on the screen: `Range card`. */
  readonly name: string;
  /** Sizes offered, the usual one first. */
  readonly sizes: readonly Size[];
  /** Its sheets: `Sheet` and `FigureSheets` of `sheet.tsx`. Called when it prints, so nothing is made before. */
  readonly sheets: (size: Size) => ReactNode;
  /** The same paper without its screen, which is about to close. */
  readonly keep?: () => Paper;
}
type Make = () => readonly Paper[];

const shown: Make[] = [];
let last: readonly Paper[] = [];

/** Papers of the current screen; empty if it has none. */
export const papersShown = (): readonly Paper[] => shown.at(-1)?.() ?? [];
/** Papers of the last screen that had some; its Print button has closed that screen. */
export const papersKept = (): readonly Paper[] => last;

/** Loads the printed faces, which only paper uses, before anybody prints. */
export const loadFaces = (): Promise<unknown> =>
  Promise.allSettled([400, 600].map((weight) => document.fonts?.load(`${weight} 12px Inter`)));

/**
 * Declares this screen's papers: Ctrl-P prints the first, and nothing else. A Print button is a link to `paperAddress`;
 * only the preview calls the browser's print. After a reload it loads papers by the table in `routes/paper.tsx`.
 */
export const usePaperOf = (make: Make): void => {
  const latest = useRef(make);
  useLayoutEffect(() => {
    latest.current = make;
  });
  useLayoutEffect(() => {
    const own = () => latest.current();
    shown.push(own);
    void loadFaces();
    return () => {
      shown.splice(shown.indexOf(own), 1);
      const papers = own();
      if (papers.length > 0) last = papers.map((paper) => paper.keep?.() ?? paper);
    };
  }, []);
};

export const paperAddress = (of: string, size?: Size): string =>
  `/paper?${new URLSearchParams({ of, ...(size === undefined ? {} : { size }) })}`;
