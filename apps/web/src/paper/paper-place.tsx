import { type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { pageRule, type Size, usualSize } from './sizes.ts';
import { papersShown } from './use-paper-of.tsx';

const Elsewhere = () => (
  <div className="no-sheet">
    <h1>{document.title}</h1>
    <p>This screen has no sheet. Sheets to take along are here:</p>
    <ul>
      <li>range card: WMP, tab DOPE Cards, Print</li>
      <li>range table: Calculator, Print</li>
      <li>results and book of a match: Practice, Matches, the match</li>
      <li>a day at the range: Practice, Games, Days</li>
      <li>a rifle to enter in a Kestrel: Exchange, Print</li>
      <li>student codes, the review of an evening: Classes, the class</li>
    </ul>
  </div>
);

/** Adopts the size of a paper as the page's own: the policy allows it, unlike a style element. */
const takePage = (size: Size): void => {
  // jsdom has no adopted style sheets
  if (!('adoptedStyleSheets' in document)) return;
  const rules = new CSSStyleSheet();
  // a copy of a screen flows over pages with margins; other sheets have their own
  rules.replaceSync(pageRule(size, document.querySelector('#paper .copy') === null ? 0 : 0.5));
  document.adoptedStyleSheets = [rules];
};

/** Lays out the shown screen's paper when the browser prints, and nothing else of the page. */
export const PaperPlace = () => {
  const [sheets, setSheets] = useState<ReactNode>(null);
  useEffect(() => {
    // flushSync, because browsers lay out the paper when the listeners return
    const lay = () => {
      const [paper] = papersShown();
      flushSync(() => setSheets(paper === undefined ? <Elsewhere /> : paper.sheets(usualSize(paper.sizes))));
      if (paper !== undefined) takePage(usualSize(paper.sizes));
    };
    const clear = () => {
      setSheets(null);
      if ('adoptedStyleSheets' in document) document.adoptedStyleSheets = [];
    };
    window.addEventListener('beforeprint', lay);
    window.addEventListener('afterprint', clear);
    return () => {
      window.removeEventListener('beforeprint', lay);
      window.removeEventListener('afterprint', clear);
    };
  }, []);
  return sheets === null ? null : createPortal(<div id="paper">{sheets}</div>, document.body);
};
