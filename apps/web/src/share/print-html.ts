import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';

/** The app's policy allows a font from the server, but not one embedded in an exported file. */
const FACE = `@font-face { font-family: Inter; font-weight: 100 900; src: url(${inter}) format('woff2') }`;

/** Prints a self-contained page. The frame inherits the app's policy against inline styles, so a script adopts the page's style sheets. */
export const printHtml = (html: string): void => {
  const rules = [FACE];
  const bare = html
    // the page's own policy would refuse the server's font
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
    .replace(/<style>([\s\S]*?)<\/style>/g, (_, css: string) => {
      rules.push(css);
      return '';
    });
  const frame = document.createElement('iframe');
  // some browsers print a hidden frame empty
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
    // jsdom has no fonts, and a load event may come before a test removes the frame
    await Promise.allSettled([...(contentDocument.fonts ?? [])].map((face) => face.load()));
    contentWindow.addEventListener('afterprint', () => frame.remove());
    contentWindow.print();
  });
  document.body.append(frame);
};
