/** What of papaparse is used; its published types would bring Node’s into pure packages. */
declare module 'papaparse' {
  const papa: {
    parse(text: string, options: { delimiter: string; preview: number }): { data: string[][] };
  };
  // biome-ignore lint/style/noDefaultExport: the package has no named export
  export default papa;
}
