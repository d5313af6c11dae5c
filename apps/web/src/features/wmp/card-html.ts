import type { cards } from '@windcall/contract';
import { elevationText, windText } from '@windcall/simulation';
import { type CardLayout, cardStyle } from './card-paper.ts';
import { bracketName, type CardViewRow, cardDecimals, cardRows } from './card-view.ts';
import { escapeHtml } from './escape-html.ts';
import { percent } from './wind-words.ts';

const tag = (name: string, text: string, attributes = ''): string =>
  `<${name}${attributes}>${escapeHtml(text)}</${name}>`;

/** The range's air and the rifle: what the figures hold for. */
const circumstances = ({ metadata: m, confidence, createdAt }: cards.Card): string[] => [
  [`${m.profileName}, zero ${m.zeroRange} yd`, ...(m.scenarioName ? [m.scenarioName] : [])].join('. '),
  `${m.environment.temperature} °F, ${m.environment.pressure} inHg station pressure, ${m.environment.humidity} % humidity. Confidence ${percent(confidence)}, made ${createdAt.slice(0, 10)}`,
];

/** A sheet has room for the hold between the ends; small cards only with few brackets. */
const showsHold = (layout: CardLayout, brackets: number): boolean => layout === 'page' || brackets <= 2;

/** The texts of a row: yards, elevation, then low, hold and high of each bracket, and the time of flight. */
const cellsOf = (row: CardViewRow, decimals: 1 | 2, withHold: boolean): { text: string; isHold: boolean }[] => {
  const plain = (text: string) => ({ text, isHold: false });
  const figure = (mil: number | undefined) => (mil === undefined ? '–' : windText(mil, decimals));
  return [
    plain(elevationText(row.elevationMil, decimals)),
    ...row.brackets.flatMap((holds) => [
      plain(figure(holds?.low)),
      ...(withHold ? [{ text: figure(holds?.hold), isHold: true }] : []),
      plain(figure(holds?.high)),
    ]),
    plain(row.flightS === null ? '–' : `${row.flightS.toFixed(2)}${row.isSubsonic ? ' *' : ''}`),
  ];
};

/**
 * One self-contained HTML file of a range card, monochrome and sized for paper: no script, no link, every text escaped.
 * Low and high of a bracket stand side by side; they are never averaged into one.
 */
export const cardHtml = (card: cards.Card, layout: CardLayout): string => {
  const decimals = cardDecimals(card.metadata.precisionMil);
  const withHold = showsHold(layout, card.windBrackets.length);
  const span = ` colspan="${withHold ? 3 : 2}" scope="colgroup"`;
  const heads = card.windBrackets.map((b) => tag('th', bracketName(b), span)).join('');
  const ends = ['low', ...(withHold ? ['hold'] : []), 'high'].map((end) => tag('th', end, ' scope="col"')).join('');
  const rows = cardRows(card).map((row) => ({
    yards: String(row.distanceYd),
    cells: cellsOf(row, decimals, withHold),
  }));
  const body = rows.map(({ yards, cells }) => {
    const figures = cells.map(({ text, isHold }) => tag('td', text, isHold ? ' class="hold"' : '')).join('');
    return `<tr>${tag('th', yards, ' scope="row"')}${figures}</tr>`;
  });
  const columns = ['Yards', 'Elev.', ...(rows[0]?.cells.slice(1, -1).map(() => 'high') ?? []), 'ToF s'];
  const columnLengths = columns.map((head, i) =>
    Math.max(head.length, ...rows.map(({ yards, cells }) => (i === 0 ? yards : (cells[i - 1]?.text ?? '')).length)),
  );
  const hasSubsonic = cardRows(card).some((row) => row.isSubsonic);
  const legend = `Corrections in mil: U up, D down, R right, L left. Wind is named by where it comes from.${hasSubsonic ? ' *\u00a0subsonic.' : ''}`;
  const lines = circumstances(card);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">${tag('title', card.name)}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>${cardStyle(layout, { title: card.name, lines: [...lines, legend], columnLengths, rows: rows.length })}</style></head><body>
${tag('h1', card.name)}
${lines.map((line) => tag('p', line)).join('\n')}
<table><thead><tr><th rowspan="2" scope="col">Yards</th><th rowspan="2" scope="col">Elev.</th>${heads}<th rowspan="2" scope="col">ToF s</th></tr>
<tr>${ends.repeat(card.windBrackets.length)}</tr></thead><tbody>
${body.join('\n')}
</tbody></table>
${tag('p', legend, ' class="legend"')}
</body></html>
`;
};
