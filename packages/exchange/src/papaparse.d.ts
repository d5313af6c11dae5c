/** Types for the tests; the published ones would bring Node's into pure packages. */
declare module 'papaparse' {
  const papa: {
    parse(text: string, options: { delimiter: string; newline: string }): { data: string[][] };
    unparse(rows: string[][], options: { newline: string }): string;
  };
  // biome-ignore lint/style/noDefaultExport: the package has no named export
  export default papa;
}
