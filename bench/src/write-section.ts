/**
 * The document with one suite's part replaced: what stands between `<!-- bench:id -->` and `<!-- /bench:id -->`, or at the end where the
 * document has no such part yet. Other parts are kept as they are.
 */
export const writeSection = (document: string, id: string, markdown: string): string => {
  const open = `<!-- bench:${id} -->`;
  const close = `<!-- /bench:${id} -->`;
  const section = `${open}\n\n${markdown.trim()}\n\n${close}`;
  const from = document.indexOf(open);
  const to = document.indexOf(close);
  if (from >= 0 && to > from) return document.slice(0, from) + section + document.slice(to + close.length);
  return `${document.trimEnd()}\n\n${section}\n`;
};
