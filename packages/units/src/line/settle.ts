import { clockText } from '../conversions.ts';
import type { Token } from './lex.ts';
import { num, type Reading, type Span, sayOf, toWire, unitOfFig, valuesOf } from './reading.ts';

const listed = (fig: Token, texts: readonly string[]): string =>
  texts.join(fig.join === 'gust' ? ' gusting ' : fig.join === 'list' ? ', ' : '–');

/** Takes a wind; asks about a second one. */
export const setWind = (reading: Reading, fig: Token, at: Span = fig): void => {
  reading.take(fig);
  const figures = valuesOf(fig).map((v) => num(v, 1));
  if (reading.isForeign && sayOf(fig) === '') {
    reading.wind = 'asked';
    reading.ask(fig, [`${figures.join('–')} m/s`, `${figures.join('–')} mph`]);
    return;
  }
  const unit = unitOfFig(fig) || reading.unit.wind;
  if (reading.wind !== null && reading.wind !== 'asked') {
    const before = reading.wind === 'calm' ? 'no wind' : reading.wind.v.map((v) => num(v, 1)).join('–');
    reading.ask(fig, [[`${figures.join('–')} ${unit} instead of ${before}`, `=${reading.without(/^wind/)}`]]);
    return;
  }
  const v = fig.join === 'span' ? [...valuesOf(fig)].sort((a, b) => a - b) : valuesOf(fig);
  // 4 m/s to 12 mph
  const units = fig.parts.map((part) => part.unit || unit);
  const wires = v.map((value, i) => toWire('wind', value, fig.join === 'span' ? unit : (units[i] ?? unit)));
  reading.wind = { v, unit };
  reading.chip(
    at,
    fig.join === 'gust' ? 'wind-gust' : 'wind',
    wires,
    `${listed(
      fig,
      v.map((x) => num(x, 1)),
    )} ${unit}`,
  );
};

/** Takes directions, clock degrees; asks about a second one and about half a turn. */
export const setFrom = (
  reading: Reading,
  token: Token | null,
  at: Span,
  degrees: readonly number[],
  words?: string,
): void => {
  if (token !== null) reading.take(token);
  const said = (list: readonly number[]): string => list.map(clockText).join('–');
  if (Array.isArray(reading.from) && reading.from.join() !== degrees.join()) {
    reading.ask(at, [
      [`from ${said(reading.from)} alone`, ''],
      [`from ${said(degrees)} alone`, `=${reading.without(/^from$/)}`],
    ]);
    return;
  }
  if (degrees.length === 2 && token?.sure !== true && Math.abs((degrees[0] ?? 0) - (degrees[1] ?? 0)) === 180) {
    reading.from = 'asked';
    reading.ask(
      at,
      degrees.map((deg) => `from ${clockText(deg)}`),
    );
    return;
  }
  reading.from = degrees;
  reading.chip(at, 'from', degrees, words ?? `from ${said(degrees)}`);
};

/** `090`; empty for null. */
export const degrees3 = (deg: number | null): string => (deg === null ? '' : String(Math.round(deg)).padStart(3, '0'));
/** Takes degrees true by the line of fire, or asks for it. */
export const setTrue = (reading: Reading, token: Token, at: Span, deg: number, said: string, asked = said): void => {
  const { fireDeg, beside } = reading;
  if (fireDeg !== null) {
    setFrom(reading, token, at, [(deg - fireDeg + 360) % 360], `${said} = ${clockText(deg - fireDeg)}`);
    return;
  }
  reading.take(token);
  reading.from = 'asked';
  reading.ask(at, [[`${asked}: which way do you shoot?`, `+, shooting ${degrees3(beside.fireDeg)}`]]);
};

/** The unit of a neighbor in a list of distances, the following one first. */
const unitOfList = (reading: Reading, fig: Token): string => {
  const { figs } = reading;
  const isRange = (one: Token): boolean =>
    reading.can(one, 'D') || reading.chips.some(({ role, at }) => role.startsWith('distance') && at[0] === one.from);
  for (const run of [figs.slice(figs.indexOf(fig) + 1), figs.slice(0, figs.indexOf(fig)).reverse()])
    for (const one of run) {
      if (!isRange(one)) break;
      if (sayOf(one) === 'D') return unitOfFig(one);
    }
  return '';
};

/** Takes distances; a list shares its unit. */
export const setDistance = (reading: Reading, fig: Token, label = ''): void => {
  const listUnit = unitOfList(reading, fig);
  const unit = unitOfFig(fig) || listUnit || reading.unit.range;
  const v = valuesOf(fig);
  reading.distances += v.length;
  const text = v.map((x) => num(x)).join(fig.join === 'span' ? '–' : ', ');
  reading.take(fig);
  reading.chip(
    fig,
    fig.join === 'span' ? 'distance-span' : 'distance',
    v.map((x) => toWire('range', x, unit)),
    `${label}${text} ${unit}`,
    { figures: v, unit },
  );
};
