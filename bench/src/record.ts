import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = new URL('../../docs/measured/', import.meta.url);

/**
 * Writes a suite's results between its marks, `<!-- bench:id -->` and `<!-- /bench:id -->`, on their page in
 * docs/measured; the rest of the page stays. Throws unless exactly one page has the marks.
 */
export const record = (id: string, markdown: string): void => {
  const [open, close] = [`<!-- bench:${id} -->`, `<!-- /bench:${id} -->`];
  const [page, ...others] = readdirSync(FOLDER)
    .map((name) => new URL(name, FOLDER))
    .filter((file) => readFileSync(file, 'utf8').includes(open));
  if (page === undefined || others.length > 0)
    throw new Error(`${open} and ${close} must stand on one page of ${fileURLToPath(FOLDER)}`);
  const text = readFileSync(page, 'utf8');
  const [from, to] = [text.indexOf(open), text.indexOf(close)];
  if (to < from) throw new Error(`${fileURLToPath(page)} must hold ${close} after ${open}`);
  writeFileSync(page, `${text.slice(0, from)}${open}\n\n${markdown.trim()}\n\n${text.slice(to)}`);
};
