import { readMetar } from '../metar.ts';
import type { Token } from './lex.ts';
import { num, type Reading, round, sayOf, valuesOf } from './reading.ts';
import { degrees3, setDistance, setFrom, setTrue, setWind } from './settle.ts';
import { CARTRIDGES, COMPASS, PLATES } from './words.ts';

const LEAST_LETTERS = 3;
const LONGEST_NAME = 200;
const NEXT_WORD = /\s*[^\s,;]+/uy;

const plainName = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
const lettersOf = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

/** Rifles whose names start with the longest run of words from `at` on, else contain it (`6 dasher`); null for none. */
const rifleAt = (
  line: string,
  at: number,
  names: readonly string[],
): { to: number; names: readonly string[] } | null => {
  let found: { to: number; names: readonly string[] } | null = null;
  NEXT_WORD.lastIndex = at;
  for (let word = NEXT_WORD.exec(line); word !== null && word.index - at < LONGEST_NAME; word = NEXT_WORD.exec(line)) {
    const to = word.index + word[0].length;
    const typed = plainName(line.slice(at, to).replace(/[.!?:]+$/, ''));
    const starts = names.filter((name) => plainName(name).startsWith(typed));
    const within = names.filter((name) => plainName(name).includes(` ${typed}`));
    const having = starts.length > 0 ? starts : within;
    if (having.length === 0) break;
    if (lettersOf(typed) >= LEAST_LETTERS) {
      const exact = having.filter((name) => plainName(name) === typed);
      found = { to, names: exact.length > 0 ? exact : having };
    }
    NEXT_WORD.lastIndex = to;
  }
  return found;
};

const tailFrom =
  (word: string) =>
  (name: string): string =>
    name.slice(` ${name.toLowerCase()}`.indexOf(` ${word}`));
/** Takes rifles, and asks about cartridges without one. */
const readRifles = (reading: Reading): void => {
  const { line, tokens, beside } = reading;
  for (const token of tokens) {
    if (reading.used.has(token)) continue;
    const isWord = token.kind === 'word' || token.kind === 'fig';
    const found = isWord ? rifleAt(line, token.from, beside.rifles) : null;
    if (found !== null) {
      const own = tokens.filter(({ from, to }) => from >= token.from && to <= found.to);
      // `600 yd` is no 600 Nitro
      if (own.length > 0 && !own.some((one) => sayOf(one) !== '' && one.kind === 'fig')) {
        reading.claim(...own);
        const span = { from: token.from, to: Math.max(...own.map(({ to }) => to)) };
        if (found.names.length === 1) reading.chip(span, 'rifle', [...found.names], found.names[0] ?? '');
        else reading.ask(span, found.names.slice(0, 3));
        continue;
      }
    }
    const cartridge = token.kind === 'word' ? CARTRIDGES.get(token.w) : undefined;
    if (cartridge === undefined) continue;
    const before = tokens[tokens.indexOf(token) - 1];
    const isCaliber = before?.kind === 'fig' && before.cut === token.cut && (valuesOf(before)[0] ?? 0) < 10;
    reading.claim(token, isCaliber ? before : null);
    const span = { from: isCaliber ? before.from : token.from, to: token.to };
    const caliber = isCaliber ? `${valuesOf(before)[0]}` : '';
    const loads = beside.loads.filter(
      (load) => ` ${load.toLowerCase()}`.includes(` ${token.w}`) && load.startsWith(caliber),
    );
    const named = rifleAt(line, token.from, loads.map(tailFrom(token.w)));
    const chosen = loads.filter((load) => named?.names.includes(tailFrom(token.w)(load)));
    const [load] = chosen;
    if (load !== undefined && named !== null && chosen.length === 1) {
      reading.claim(...tokens.filter(({ from, to }) => from >= span.from && to <= named.to));
      reading.chip({ from: span.from, to: named.to }, 'cartridge', [load], load);
    } else
      reading.ask(span, [
        ...(chosen.length > 0 ? chosen : loads).slice(0, 3),
        [`${cartridge}: ${loads.length > 0 ? 'another' : 'your'} rifle`, ''],
      ]);
  }
};

/** Takes a METAR: air by the height, wind by the line of fire. */
const readMetars = (reading: Reading): void => {
  for (const token of reading.tokens.filter(({ kind }) => kind === 'metar')) {
    reading.claim(token);
    const metar = readMetar(token.text);
    if (metar === null) {
      reading.miss(token);
      continue;
    }
    const ownWind = reading.figs.some((fig) => sayOf(fig) === 'W' || reading.nameOf(reading.next(fig, -1)) === 'W');
    const group = /\b(\d{3}|VRB)(\d{2,3})(?:G(\d{2,3}))?(KT|MPS)\b/i.exec(token.text);
    const without = token.text.replace(/\s*\b(?:\d{3}|VRB)\d{2,3}(?:G\d{2,3})?(?:KT|MPS)\b/i, '');
    if (metar.speedMph !== null && metar.speedMph > 0) {
      if (ownWind) reading.notes.push('the wind of the METAR is not used: the line says its own');
      else if (metar.directionTrueDeg === null) reading.ask(token, [['leave the wind out', without]]);
      else if (reading.fireDeg === null)
        reading.ask(token, [
          [
            `wind ${metar.directionTrueDeg}° true at ${group?.[2]}${group?.[3] === undefined ? '' : ` gusting ${group[3]}`} ${(group?.[4] ?? 'kt').toLowerCase()}: which way do you shoot?`,
            `+, shooting ${degrees3(reading.beside.fireDeg)}`,
          ],
          ['leave the wind out', without],
        ]);
      else {
        const mph = [metar.speedMph, ...(metar.gustMph === null ? [] : [metar.gustMph])];
        reading.wind = { v: mph, unit: 'mph' };
        reading.chip(
          token,
          metar.gustMph === null ? 'wind' : 'wind-gust',
          mph.map((v) => Number(v.toPrecision(7))),
          `${mph.map((v) => num(v, 1)).join(' gusting ')} mph`,
        );
        setFrom(reading, null, token, [(metar.directionTrueDeg - reading.fireDeg + 360) % 360]);
      }
    }
    const { temperatureF, humidity, altimeterInHg } = metar;
    const asked = reading.open.length;
    if (altimeterInHg !== null) {
      const text = num(altimeterInHg);
      const isHigh = reading.figs.some((fig) => isHeight(reading, fig));
      if (isHigh) reading.chip(token, 'altimeter', [altimeterInHg], `altimeter ${text} inHg`);
      else
        reading.ask(token, [
          [`altimeter ${text}: height where you shoot?`, '+, altitude '],
          [`${text} inHg is station pressure`, `${token.text.replace(/\s*\b[AQ]\d{4}\b/i, '')}, ${text} inHg`],
        ]);
    }
    if (reading.open.length > asked || reading.open.some(({ at }) => at[0] === token.from)) continue;
    if (temperatureF !== null)
      reading.chip(token, 'temperature', [round(temperatureF, 1)], `${num(temperatureF, 1)} °F`);
    if (humidity !== null) reading.chip(token, 'humidity', [Math.round(humidity)], `${Math.round(humidity)} %`);
  }
};
/** Whether a figure is the shooter's height. */
export const isHeight = (reading: Reading, fig: Token): boolean =>
  [reading.next(fig, -1), reading.next(fig, 1)].some((one) => ['AL', 'AL?'].includes(reading.nameOf(one) ?? '')) ||
  (sayOf(fig) === 'FT' && reading.nameOf(reading.next(fig, -1)) !== 'DA');

/** Takes plates by size or name, and numbered targets. */
const readPlates = (reading: Reading): void => {
  const { tokens } = reading;
  for (const token of tokens) {
    if (token.kind === 'size') {
      const next = reading.next(token, 1);
      reading.claim(token, reading.nameOf(next) === 'P' ? next : null);
      reading.hasPlate = true;
      const perIn = token.unit === 'cm' ? 2.54 : 1;
      const unit = token.unit === 'cm' ? 'cm' : 'in';
      reading.chip(
        token,
        'plate',
        [token.width / perIn, token.height / perIn],
        `plate ${token.width} × ${token.height} ${unit}`,
      );
    }
    const sides = token.kind === 'word' ? PLATES.get(token.w) : undefined;
    if (sides !== undefined) {
      const [before, behind] = [reading.next(token, -1), reading.next(token, 1)];
      const isShare = before?.kind === 'fig' && sayOf(before) === 'HU';
      const share = isShare ? (valuesOf(before)[0] ?? 100) / 100 : 1;
      const [width, height] = sides.map((side) => round(side * share, 1));
      reading.claim(token, isShare ? before : null, reading.nameOf(behind) === 'P' ? behind : null);
      reading.hasPlate = true;
      const span = isShare ? { from: before.from, to: token.to } : token;
      const words = share === 1 ? 'IPSC' : `${round(share * 100)} % IPSC`;
      reading.chip(span, 'plate', [width ?? 0, height ?? 0], `plate ${width} × ${height} in (${words})`);
    }
    if (token.kind === 'label') {
      const next = tokens[tokens.indexOf(token) + 1];
      if (next?.kind !== 'fig') continue;
      reading.claim(token);
      setDistance(reading, next, `T${token.n} `);
    }
  }
};

/** Takes the line of fire, and compass winds. */
const readCompass = (reading: Reading): void => {
  const { tokens } = reading;
  for (const token of tokens) {
    if (reading.nameOf(token) !== 'LF') continue;
    const next = reading.next(token, 1);
    const deg =
      next?.kind === 'fig' && next.parts.length === 1
        ? valuesOf(next)[0]
        : next?.kind === 'word'
          ? COMPASS.get(next.w)
          : undefined;
    // shooting uphill
    if (/^S[+-]$/.test(reading.nameOf(next) ?? '')) reading.claim(token);
    if (next === undefined || deg === undefined || deg > 360) continue;
    reading.fireDeg = deg;
    reading.claim(token, next);
    reading.chip({ from: token.from, to: next.to }, 'fire', [deg], `shooting ${degrees3(deg)}°`);
  }
  for (const token of tokens) {
    if (reading.used.has(token)) continue;
    const [before, behind] = [reading.next(token, -1), reading.next(token, 1)];
    const point = token.kind === 'word' ? COMPASS.get(token.w) : undefined;
    const isNamed = reading.nameOf(before) !== undefined || before?.kind === 'fig' || before?.kind === 'from';
    const isPoint =
      point !== undefined &&
      (token.w.length > 1 || token.upper) &&
      !(token.w === 'w' && behind?.kind === 'fig' && !isNamed);
    const isTrue =
      token.kind === 'fig' &&
      token.parts.length === 1 &&
      /^\d{3}$/.test(token.parts[0]?.raw ?? '') &&
      sayOf(token) === '' &&
      reading.nameOf(before) === 'W' &&
      behind?.kind === 'at' &&
      (valuesOf(token)[0] ?? 999) <= 360;
    if (!isPoint && !isTrue) continue;
    const deg = isPoint ? point : (valuesOf(token)[0] ?? 0);
    const said = isPoint ? token.w.toUpperCase() : `${degrees3(deg)}°`;
    reading.claim(token, before?.kind === 'from' ? before : null);
    if (isTrue && behind !== undefined) {
      const speed = tokens[tokens.indexOf(behind) + 1];
      if (speed?.kind === 'fig') {
        reading.claim(behind, before);
        setWind(reading, speed);
      }
    }
    setTrue(reading, token, token, deg, `from ${said}`, `from ${isPoint ? said : `${deg}°`} (${deg}° true)`);
  }
};

export const readWholeThings = (reading: Reading): void => {
  readRifles(reading);
  readPlates(reading);
  readCompass(reading);
  readMetars(reading);
};
