import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';

/** Bytes as base64, in parts, because calls have a limit of arguments. */
const base64Of = (bytes: Uint8Array): string => {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return btoa(parts.join(''));
};

let kept: Promise<string> | null = null;

/** A font-face rule that embeds the printed font, so that an exported file prints the same anywhere. Empty if the font cannot be loaded. */
export const printFace = (): Promise<string> => {
  kept ??= fetch(inter)
    .then(async (reply) => {
      if (!reply.ok) throw new Error(`the face answered ${reply.status}`);
      const data = base64Of(new Uint8Array(await reply.arrayBuffer()));
      return `@font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${data}) format('woff2') }`;
    })
    .catch((error: unknown) => {
      console.error('the printed face cannot be fetched', error);
      kept = null;
      return '';
    });
  return kept;
};
