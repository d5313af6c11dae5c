import type { cards } from '@windcall/contract';
import { elevationText, windText } from '@windcall/simulation';
import { formatClock } from '@windcall/wind';
import { cardDecimals, cardRows } from './card-view.ts';
import { escapeHtml } from './escape-html.ts';
import { percent } from './wind-words.ts';

export type CardLayout = 'card-3x5' | 'arm-band' | 'page';

/** Page sizes and type, monochrome, for a printer. */
const PAGE: Readonly<Record<CardLayout, string>> = {
  'card-3x5': '@page { size: 5in 3in; margin: 0.15in } body { font-size: 8.5pt }',
  'arm-band': '@page { size: 3.5in 2.5in; margin: 0.1in } body { font-size: 7pt }',
  page: '@page { size: auto; margin: 0.6in } body { font-size: 11pt }',
};
const STYLE = `
  * { box-sizing: border-box } body { font-family: system-ui, sans-serif; color: #000; background: #fff; margin: 0.1in }
  h1 { font-size: 1.2em; margin: 0 0 0.2em } p { margin: 0 0 0.2em } table { border-collapse: collapse; width: 100% }
  th, td { border: 1px solid #000; padding: 0.1em 0.4em; text-align: right; font-variant-numeric: tabular-nums }
  th { font-weight: 600 } th:first-child, td:first-child { text-align: left } thead { display: table-header-group }
  tr { break-inside: avoid } td.hold { font-weight: 700 } @media print { body { margin: 0 } }`;

/** A sheet has room for the hold between the ends; small cards only with few brackets. */
const showsHold = (layout: CardLayout, brackets: number): boolean => layout === 'page' || brackets <= 2;

const headerLines = ({ metadata: m, confidence, createdAt }: cards.Card): string[] => [
  `${m.profileName}, zero ${m.zeroRange} yd`,
  `${m.environment.temperature} °F, ${m.environment.pressure} inHg station pressure, ${m.environment.humidity} % humidity`,
  ...(m.scenarioName ? [m.scenarioName] : []),
  `Confidence ${percent(confidence)}, made ${createdAt.slice(0, 10)}`,
];

const tag = (name: string, text: string, attributes = ''): string =>
  `<${name}${attributes}>${escapeHtml(text)}</${name}>`;

/**
 * One self-contained HTML file of a range card, monochrome and sized for paper: no script, no link, every text escaped.
 * Low and high of a bracket stand side by side; they are never averaged into one.
 */
export const cardHtml = (card: cards.Card, layout: CardLayout): string => {
  const decimals = cardDecimals(card.metadata.precisionMil);
  const withHold = showsHold(layout, card.windBrackets.length);
  const span = withHold ? 3 : 2;
  const heads = card.windBrackets
    .map((b) => tag('th', `${b.windCondition} from ${formatClock(b.windDirection)}`, ` colspan="${span}"`))
    .join('');
  const subheads = card.windBrackets.map(() => `<th>low</th>${withHold ? '<th>hold</th>' : ''}<th>high</th>`).join('');
  const rows = cardRows(card).map((row, i) => {
    const cells = row.brackets.map((holds) => {
      const figure = (mil: number | undefined) => (mil === undefined ? '–' : windText(mil, decimals));
      const hold = withHold ? tag('td', figure(holds?.hold), ' class="hold"') : '';
      return tag('td', figure(holds?.low)) + hold + tag('td', figure(holds?.high));
    });
    const flight = row.flightS === null ? '–' : `${row.flightS.toFixed(2)}${row.isSubsonic ? ' *' : ''}`;
    return `<tr>${tag('td', String(i + 1))}${tag('td', String(row.distanceYd))}${tag('td', elevationText(row.elevationMil, decimals))}${cells.join('')}${tag('td', flight)}</tr>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">${tag('title', card.name)}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>${PAGE[layout]}${STYLE}</style></head><body>
${tag('h1', card.name)}
${headerLines(card)
  .map((line) => tag('p', line))
  .join('\n')}
<table><thead><tr><th rowspan="2">#</th><th rowspan="2">Yards</th><th rowspan="2">Elevation</th>${heads}<th rowspan="2">ToF s</th></tr>
<tr>${subheads}</tr></thead><tbody>
${rows.join('\n')}
</tbody></table>
<p>Corrections in mil: U up, D down, R right, L left. Wind is named by where it comes from. * subsonic.</p>
</body></html>
`;
};
