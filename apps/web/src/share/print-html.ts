import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';

/** The app's policy allows a face from the server, but not the one inside an exported file. */
const FACE = `@font-face { font-family: Inter; font-weight: 100 900; src: url(${inter}) format('woff2') }`;

/**
 * Prints a self-contained page without leaving the one that is open. The frame inherits the app's policy, which refuses inline
 * styles, so the page's style sheets are adopted by script.
 */
export const printHtml = (html: string): void => {
  const rules = [FACE];
  const bare = html
    // the page's own policy would refuse the served face
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
    .replace(/<style>([\s\S]*?)<\/style>/g, (_, css: string) => {
      rules.push(css);
      return '';
    });
  const frame = document.createElement('iframe');
  // a frame that is not drawn prints empty in some browsers
  frame.className = 'sr-only';
  frame.inert = true;
  frame.title = 'Page to print';
  frame.srcdoc = bare;
  frame.addEventListener('load', async () => {
    const { contentWindow, contentDocument } = frame;
    if (contentWindow === null || contentDocument === null) return;
    const sheet = new (contentWindow as Window & typeof globalThis).CSSStyleSheet();
    sheet.replaceSync(rules.join('\n'));
    contentDocument.adoptedStyleSheets = [sheet];
    // jsdom has no fonts, and a load event may come before a test takes the frame away
    await Promise.allSettled([...(contentDocument.fonts ?? [])].map((face) => face.load()));
    contentWindow.addEventListener('afterprint', () => frame.remove());
    contentWindow.print();
  });
  document.body.append(frame);
};
