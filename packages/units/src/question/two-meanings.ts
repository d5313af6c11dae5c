import { type UnitChoices, unitOf } from '../kinds.ts';
import { GROUP_MARKS, SURE_POINT } from '../typed-number.ts';
import { SPEED } from './phrase-grammar.ts';
import { clockText, type Draft, phrasesOf, refuse, said } from './question-draft.ts';
import type { Phrase } from './split-phrases.ts';

/** A distance without a unit is at least this, in the unit of the account: less is a wind, a plate or a temperature. */
const LEAST_BARE_RANGE = 61;
/** Three or more figures that climb slowly are distances from here on: `25 50 75`. */
const LEAST_LISTED = 25;
/** Air temperatures that a figure without a unit may be, in a list of two. */
const HOTTEST = 99;
/** Station pressures, hPa, that a figure without a unit may be. */
const PRESSURES = [940, 1050] as const;
/** Distances are said by these steps; a pressure is not. */
const ROUND = 25;

type Ask = (phrase: Pick<Phrase, 'from' | 'to'>, offers: readonly string[], words?: string) => void;
const GROUPS = new RegExp(`(?<=\\d)[,${GROUP_MARKS}](?=\\d{3}(?!\\d))`, 'gu');
const figuresIn = (text: string): number[] =>
  (
    text
      .replace(GROUPS, '')
      .replaceAll(SURE_POINT, '.')
      .match(/\d+(?:\.\d+)?/g) ?? []
  ).map(Number);
const isHour = (n: number | undefined): n is number => n !== undefined && Number.isInteger(n) && n >= 1 && n <= 12;
const hasSpeedUnit = (text: string): boolean => new RegExp(`\\d\\s*(?:${SPEED})(?![\\p{L}])`, 'iu').test(text);
const isAskedAbout = ({ faults }: Draft, { from, to }: Pick<Phrase, 'from' | 'to'>): boolean =>
  faults.some((fault) => fault.from < to && fault.to > from);

/** Figures without a unit that were taken for distances. */
const askRanges = (draft: Draft, ask: Ask): void => {
  const { line, phrases, account } = draft;
  const speed = unitOf('wind', account).name;
  const isSeveral = phrasesOf(draft, 'speed').length > 1 || phrasesOf(draft, 'place').length > 0;
  const ranges = phrases.filter(({ part }) => part.is === 'bare' || part.is === 'distance' || part.is === 'span');
  const hasUnit = ({ part }: Phrase): boolean =>
    (part.is === 'distance' || part.is === 'span') && part.unit !== undefined;
  ranges.forEach((phrase, i) => {
    const { part } = phrase;
    const text = said(draft, phrase);
    if (hasUnit(phrase) || /^(?:range|dist)/i.test(text) || (isSeveral && part.is === 'distance' && part.at)) return;
    const figures = figuresIn(text);
    const figure = text.replace(/^\D+/, '');
    const [value = 0] = figures;
    const [before, next] = [ranges[i - 1], ranges[i + 1]];
    const yards = unitOf('range', account).name;
    /** 25, 50 and 100 yd: commas, slashes and words join what is listed. */
    const joins = ranges.slice(0, -1).map((one, k) => line.slice(one.to, ranges[k + 1]?.from));
    const isListed = joins.length > 0 && joins.every((joint) => /^\s*(?:,|\/|,?\s*(?:and|&|or)\b)\s*$/.test(joint));
    const isJoined = /^\s*(?:\/|,?\s*(?:and|&|or)\b)\s*$/.test(joins.at(-1) ?? '');
    if (part.is === 'span') {
      if (part.by === null && figures.every((n) => n < LEAST_BARE_RANGE))
        ask(phrase, [`${text} ${speed}`, `${text} ${yards}`]);
    } else if (value < LEAST_BARE_RANGE) {
      const all = ranges.map((one) => figuresIn(said(draft, one))[0] ?? 0);
      const climbs = all.every((n, k) => k === 0 || (n > (all[k - 1] ?? n) && n <= 3 * (all[k - 1] ?? 0)));
      const isUnited = isListed && hasUnit(ranges.at(-1) as Phrase) && (isJoined || all.length > 2);
      if (!(climbs && (isUnited || (all.length > 2 && (all[0] ?? 0) >= LEAST_LISTED))))
        ask({ from: phrase.to - figure.length, to: phrase.to }, [`${figure} ${speed}`, `${figure} in plate`]);
    } else if (ranges.length < 2) return;
    else if (
      value > PRESSURES[0] &&
      value < PRESSURES[1] &&
      (value % ROUND !== 0 || (before !== undefined && hasUnit(before) && !isJoined))
    )
      ask(phrase, [`${figure} hPa`, `${figure} ${yards}`]);
    else if (ranges.length === 2 && next !== undefined && hasUnit(next) && !isJoined && value <= HOTTEST)
      ask(phrase, [`${figure} °F`, `${figure} ${yards}`]);
    else if (ranges.length === 2 && before !== undefined && hasUnit(before) && value <= 360)
      ask(phrase, [`from ${figure}°`, `${figure} ${yards}`]);
  });
};

/** Winds whose figures may be hours, and hours that may be speeds. */
const askWinds = (draft: Draft, ask: Ask): void => {
  const { account, phrases } = draft;
  const unit = unitOf('wind', account).name;
  const speeds = phrasesOf(draft, 'speed');
  for (const phrase of speeds) {
    const text = said(draft, phrase);
    const figures = figuresIn(text);
    const [first, second] = figures;
    const toward = new RegExp(`(?:${SPEED})\\s+to\\s+(\\d{1,2})$`, 'iu').exec(text);
    if (toward !== null && isHour(Number(toward[1]))) {
      const hour = Number(toward[1]);
      ask(phrase, [
        `${text.replace(/\s+to\s+\d+$/i, '')} from ${clockText((hour * 30 + 180) % 360)}`,
        `${Math.min(first ?? 0, hour)}-${Math.max(first ?? 0, hour)} ${unit}`,
      ]);
    } else if (!hasSpeedUnit(text) && figures.length === 2 && isHour(first) && isHour(second) && first > second)
      ask(phrase, [`from ${first}:00 to ${second}:00`, `${second}-${first} ${unit}`]);
    const next = phrases[phrases.indexOf(phrase) + 1];
    const at = next === undefined ? null : /^at\s+(\d{1,2})$/i.exec(said(draft, next));
    if (at !== null && next !== undefined && !hasSpeedUnit(text) && figures.length === 1 && isHour(first))
      ask({ from: phrase.from, to: next.to }, [
        `${first} ${unit} from ${at[1]}:00`,
        `${at[1]} ${unit} from ${first}:00`,
      ]);
  }
  if (speeds.length > 0) return;
  for (const phrase of phrasesOf(draft, 'direction')) {
    const hour = /^at\s+(\d{1,2})$/i.exec(said(draft, phrase))?.[1];
    if (hour !== undefined) ask(phrase, [`${hour} ${unit}`, `from ${hour}:00`]);
  }
  for (const phrase of phrasesOf(draft, 'turn')) {
    const text = said(draft, phrase);
    const [first, second] = figuresIn(text);
    if (!/:|clock|°|deg/i.test(text) && first !== undefined && second !== undefined)
      ask(phrase, [
        `${Math.min(first, second)}-${Math.max(first, second)} ${unit}`,
        `from ${first}:00 to ${second}:00`,
      ]);
  }
};

/** A plate that is called a target, with a side and a speed behind it: the target may move. */
const askMovers = (draft: Draft): void => {
  const { phrases, line } = draft;
  for (const plate of [...phrasesOf(draft, 'plate'), ...phrasesOf(draft, 'plate-moa')]) {
    if (!/target/i.test(said(draft, plate))) continue;
    const at = phrases.indexOf(plate);
    for (const near of [phrases.slice(at + 1), phrases.slice(0, at).reverse()]) {
      const [one, other] = near.filter(({ part, group }) => group === plate.group && part.is !== 'filler');
      const speed = [one, other].find((phrase) => phrase?.part.is === 'speed');
      const side = [one, other].find((phrase) => phrase?.part.is === 'side');
      if (speed === undefined || side === undefined || isAskedAbout(draft, plate)) continue;
      const [from, to] = [Math.min(plate.from, speed.from, side.from), Math.max(plate.to, speed.to, side.to)];
      const [what, how, where] = [plate, speed, side].map((phrase) => line.slice(phrase.from, phrase.to));
      refuse(draft, { from, to }, `“${said(draft, { from, to })}”: does the target move, or is it the wind?`, [
        `${what}, mover ${how} ${where}`,
        `${what}, wind ${how} ${where}`,
      ]);
    }
  }
};

const METRIC = /\d\s*(?:m|meters?|metres?|km|m\/s|mps|km\/h|kmh|kph|°?c|hpa|mb|mbar|cm)(?![\p{L}/])/iu;
const IMPERIAL = /\d\s*(?:y|yds?|yards?|mph|°?f|inhg|in|inch|inches|ft|feet)(?![\p{L}/])/iu;

/** A figure of wind or warmth without a unit, in a line of the other system than the account's. */
const askSystems = (draft: Draft, ask: Ask): void => {
  const { line, account } = draft;
  const [isMetric, isImperial] = [METRIC.test(line), IMPERIAL.test(line)];
  if (isMetric === isImperial) return;
  const isForeign = (kind: 'wind' | 'temperature', choices: UnitChoices): boolean =>
    isMetric === /mph|F/.test(unitOf(kind, choices).name);
  for (const phrase of [...phrasesOf(draft, 'speed'), ...phrasesOf(draft, 'gust')]) {
    const text = said(draft, phrase);
    if (!isForeign('wind', account) || hasSpeedUnit(text) || !/\d/.test(text)) continue;
    ask(phrase, [`${text} m/s`, `${text} mph`]);
  }
  const warm = [
    ...phrasesOf(draft, 'air').filter(({ part }) => part.field === 'temperature'),
    ...phrasesOf(draft, 'powder'),
  ];
  for (const phrase of warm) {
    const text = said(draft, phrase);
    if (isForeign('temperature', account) && /\d\s*°?$/.test(text))
      ask(phrase, [`${text.replace(/\s*°$/, '')} °C`, `${text.replace(/\s*°$/, '')} °F`]);
  }
};

/** An angle without a word for what it is, a slope that may be dialed, and a METAR without the height of the shooter. */
const askAnglesAndHeight = (draft: Draft, ask: Ask): void => {
  for (const phrase of phrasesOf(draft, 'plate-moa')) {
    const text = said(draft, phrase);
    if (/^[\d.]+[\s-]*(?:moa|minutes?|min)$/i.test(text))
      ask(phrase, [`${text} plate`], `“${text}”: a plate, or your hold? Say plate, or leave the hold out.`);
  }
  for (const phrase of phrasesOf(draft, 'slope')) {
    const text = said(draft, phrase);
    const [figure = 0] = figuresIn(text);
    if (/^(?:(?:up|down)\s*[\d.]+|[\d.]+\s*(?:up|down))$/i.test(text) && !Number.isInteger(figure))
      ask(phrase, [`${figure}° ${/up/i.test(text) ? 'up' : 'down'}`], `“${text}”: a slope in degrees, or your hold?`);
  }
  const [metar] = phrasesOf(draft, 'metar');
  if (metar === undefined || phrasesOf(draft, 'height').length > 0) return;
  const feet = draft.standing.heightFt;
  ask(
    metar,
    [`${said(draft, metar)}, altitude ${feet} ft`],
    'At what height do you shoot? A METAR’s pressure is reduced to sea level. Add the altitude.',
  );
};

/** Two questions of one line: each names its own distance. */
const askQuestions = (draft: Draft): void => {
  const { line } = draft;
  const asked = [...line.matchAll(/\b(?:what(?:[’']?s)?|how|dope|come-?ups?|hold|elevation)\b[^?;]*?\b(\d{3,4})\b/giu)];
  const figures = new Set(asked.map(([, figure]) => figure));
  const [first, second] = asked;
  if (figures.size < 2 || first === undefined || second === undefined) return;
  if (!/\?|\band\s+(?:what|how|dope|come|hold|then|the)/i.test(line)) return;
  refuse(
    draft,
    { from: second.index, to: second.index + second[0].length },
    `Two questions: ${first[1]} and ${second[1]}. Ask one.`,
  );
};

/**
 * Refuses every phrase that can mean two things, naming both, whatever stands beside it: a figure without a unit that may be a wind, a
 * plate, a temperature or a pressure; speeds that may be hours; a target that may move; a METAR without a height.
 */
export const askTwoMeanings = (draft: Draft): void => {
  const ask: Ask = (phrase, offers, words) => {
    if (isAskedAbout(draft, phrase)) return;
    refuse(draft, phrase, words ?? `“${said(draft, phrase)}”: ${offers.join(', or ')}?`, offers);
  };
  askMovers(draft);
  askQuestions(draft);
  askWinds(draft, ask);
  askRanges(draft, ask);
  askSystems(draft, ask);
  askAnglesAndHeight(draft, ask);
};
