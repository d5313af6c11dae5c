import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readBinary } from './read-binary.ts';

const NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const link = (id: string, kind: string, target: string): string =>
  `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
const cell = (address: string, text: string): string => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;
const shared = (address: string): string => `<c r="${address}" t="s"><v>0</v></c>`;

/** A workbook of one sheet with these rows; `text` is its shared string, `more` other files of the archive. */
const book = (rows: string, { text = 'x', head = '', more = {} }: Partial<Parts> = {}): Uint8Array =>
  zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook ${NS} xmlns:r="${OFFICE}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${link('rId1', 'worksheet', 'worksheets/sheet1.xml')}${link('rId2', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    ),
    'xl/sharedStrings.xml': strToU8(`<sst ${NS}><si><t>${text}</t></si></sst>`),
    'xl/worksheets/sheet1.xml': strToU8(`${head}<worksheet ${NS}><sheetData>${rows}</sheetData></worksheet>`),
    ...more,
  });
interface Parts {
  readonly text: string;
  readonly head: string;
  readonly more: Record<string, Uint8Array>;
}
const row = (number: number | string, cells: string): string => `<row r="${number}">${cells}</row>`;
const HEAD = row(1, cell('A1', 'a') + cell('B1', 'b'));
const TABLE = HEAD + row(2, cell('A2', '1') + cell('B2', '2'));

/** Changes 2 or 4 bytes behind each mark of a kind. */
const falsify = (zip: Uint8Array, mark: number, at: number, value: number, size: 2 | 4): Uint8Array => {
  const view = new DataView(zip.buffer);
  for (let i = 0; i + 4 <= zip.length; i++) {
    if (view.getUint32(i, true) !== mark) continue;
    if (size === 2) view.setUint16(i + at, value, true);
    else view.setUint32(i + at, value, true);
  }
  return zip;
};
const CENTRAL = 0x02014b50;
const END = 0x06054b50;

const entities = [...'bcdefghi'].map((name, i) => `<!ENTITY ${name} "${`&${'abcdefgh'[i]};`.repeat(10)}">`).join('');

describe('a workbook made to exhaust memory', () => {
  it('differs from an ordinary one, which is read', async () => {
    expect(await readBinary(book(TABLE), 'x.xlsx')).toMatchObject({ refused: 'columns-unnamed' });
  });

  it.each<[string, () => Uint8Array, string]>([
    [
      'one cell in the last column of the last row',
      () => book(HEAD + row(1_048_576, cell('XFD1048576', '1'))),
      'too-large',
    ],
    ['a row without end', () => book(HEAD + row('1e9', cell('A1000000000', '1'))), 'too-large'],
    ['an infinite row', () => book(HEAD + row('Infinity', '')), 'too-large'],
    ['an address in disguise', () => book(HEAD + row('&#49;000000000', '')), 'malformed'],
    [
      'one text in very many cells',
      () => {
        const rows = Array.from({ length: 300 }, (_, i) =>
          row(i + 1, Array.from({ length: 26 }, (_, c) => shared(`${String.fromCharCode(65 + c)}${i + 1}`)).join('')),
        );
        return book(rows.join(''), { text: 'x'.repeat(30_000) });
      },
      'too-large',
    ],
    ['a file beside it that grows', () => book(TABLE, { more: { 'a.xml': new Uint8Array(17 * 1_048_576) } }), 'bomb'],
    [
      'files that grow together',
      () =>
        book(TABLE, {
          more: Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`${i}.xml`, new Uint8Array(1_048_576)])),
        }),
      'bomb',
    ],
    ['a count of files that hides the last one', () => falsify(book(TABLE), END, 10, 2, 2), 'malformed'],
    ['a file said to have four gigabytes', () => falsify(book(TABLE), CENTRAL, 24, 0xfff00000, 4), 'malformed'],
    ['tags that are never closed', () => book('<c>'.repeat(100_000)), 'malformed'],
  ])('is refused with %s', async (_, make, code) => {
    const outcome = await readBinary(make(), 'x.xlsx');
    expect(outcome).toMatchObject({ refused: code });
    if ('refused' in outcome) expect(outcome.why).not.toMatch(/\d\.\d{3}/);
  });

  it('expands no entity of its own', async () => {
    const laughs = book(row(1, cell('A1', '&i;') + cell('B1', 'b')) + row(2, cell('A2', '1') + cell('B2', '2')), {
      head: `<!DOCTYPE l [<!ENTITY a "aaaaaaaaaa">${entities}]>`,
    });
    expect(JSON.stringify(await readBinary(laughs, 'x.xlsx'))).not.toContain('aaaaaaaaaa');
  });
});
