/** The one thing of Node that a test of the web app uses: reading a style sheet as text. Node's own types would leak into the app. */
declare module 'node:fs' {
  export const readFileSync: (path: string, encoding: 'utf8') => string;
}
