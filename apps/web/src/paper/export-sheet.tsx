import regular from '@fontsource/inter/files/inter-latin-400-normal.woff2?url';
import semibold from '@fontsource/inter/files/inter-latin-600-normal.woff2?url';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { download } from '../api/index.ts';
import { toastError } from '../toasts/toast.ts';
import type { Fit } from './fit.ts';
import { FitHeard } from './sheet.tsx';
import { isSize, pageRule } from './sizes.ts';
import { loadFaces } from './use-paper-of.tsx';

const dataOf = async (url: string): Promise<string> => {
  const blob = await (await fetch(url)).blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
};

const faces = async (): Promise<string> => {
  try {
    const [a, b] = await Promise.all([regular, semibold].map(dataOf));
    return [
      [400, a],
      [600, b],
    ]
      .map(
        ([weight, data]) =>
          `@font-face { font-family: Inter; font-weight: ${weight}; src: url(${data}) format('woff2') }`,
      )
      .join('\n');
  } catch (error) {
    console.error('the printed face cannot be fetched', error);
    return '';
  }
};

/**
 * Sheets as one self-contained HTML file: no script, no request, the style sheet and the faces inside. Null if they do
 * not fit.
 */
const sheetFile = async (title: string, sheets: ReactNode): Promise<string | null> => {
  const [rules, inside] = await Promise.all([import('./paper.css?inline'), faces(), loadFaces()]);
  const name = Object.assign(document.createElement('title'), { textContent: title });
  const place = Object.assign(document.createElement('div'), { id: 'paper' });
  document.body.append(place);
  const root = createRoot(place);
  let hasRoom = true;
  const hear = (fit: Fit | null) => {
    hasRoom = fit !== null;
  };
  try {
    // the layout sets the type of the sheets
    flushSync(() => root.render(<FitHeard value={hear}>{sheets}</FitHeard>));
    const size = place.querySelector<HTMLElement>('.sheet')?.dataset.paper ?? null;
    return hasRoom
      ? `<!doctype html>
<html lang="en"><head><meta charset="utf-8">${name.outerHTML}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:">
<style>body { margin: 0 }
${isSize(size) ? pageRule(size) : ''}
${inside}
${rules.default}</style></head><body>
${place.innerHTML}
</body></html>
`
      : null;
  } finally {
    root.unmount();
    place.remove();
  }
};

/** Saves sheets as a file, or reports that they do not fit their paper. */
export const saveSheets = async (title: string, sheets: ReactNode, fileName: string): Promise<void> => {
  const file = await sheetFile(title, sheets);
  if (file === null) toastError('No Room', 'The figures have no room on this paper. Choose a larger one.');
  else download(file, fileName, 'text/html');
};
