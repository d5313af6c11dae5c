import { cToF, ftToM, MPS_PER_MPH, mpsToMph, paToInHg, wrap360 } from './conversions.ts';

/** Air of a METAR; null for missing parts. */
export interface Metar {
  readonly station: string;
  readonly speedMph: number | null;
  readonly gustMph: number | null;
  /** origin, degrees true; null for variable or calm */
  readonly directionTrueDeg: number | null;
  readonly temperatureF: number | null;
  readonly dewPointF: number | null;
  /** per cent */
  readonly humidity: number | null;
  /** altimeter setting (reduced to sea level), inHg */
  readonly altimeterInHg: number | null;
}

/** Relative humidity, per cent, from temperature and dew point in °C. Magnus, Alduchov and Eskridge 1996: 17.625, 243.04. */
export const humidityPct = (temperatureC: number, dewPointC: number): number => {
  const at = (c: number) => Math.exp((17.625 * c) / (243.04 + c));
  return Math.min(100, (100 * at(dewPointC)) / at(temperatureC));
};

/** Station pressure from the altimeter setting and the height in meters: A·(1 − 0.0065h/288.15)^5.2559. ICAO. */
export const stationPressure = (altimeter: number, heightM: number): number =>
  altimeter * (1 - (0.0065 * heightM) / 288.15) ** 5.2559;

const KN_TO_MPH = 1852 / 3600 / MPS_PER_MPH;
const degrees = (text: string): number => (text.startsWith('M') ? -Number(text.slice(1)) + 0 : Number(text));

/** The station: four letters before the first figure. ICAO Annex 3. */
const stationOf = (words: readonly string[]): string => {
  const head = words.slice(
    0,
    words.findIndex((word) => /\d/.test(word)),
  );
  return head.find((word) => /^[A-Z]{4}$/.test(word) && word !== 'AUTO') ?? '';
};

/** Reads a METAR without remarks; null without wind, temperature and pressure. */
export const readMetar = (typed: string): Metar | null => {
  const words = typed
    .slice(0, 1000)
    .toUpperCase()
    .split(/\bRMK\b/)[0]!
    .split(/[\s=]+/);
  const find = (pattern: RegExp) => words.map((word) => pattern.exec(word)).find((match) => match !== null) ?? null;
  const wind = find(/^(\d{3}|VRB)(\d{2,3})(?:G(\d{2,3}))?(KT|MPS)$/);
  const air = find(/^(M?\d{2})\/(M?\d{2})?$/);
  const q = find(/^([QA])(\d{4})$/);
  if (wind === null && air === null && q === null) return null;
  const speed = (text: string | undefined) =>
    text === undefined ? null : wind?.[4] === 'MPS' ? mpsToMph(Number(text)) : Number(text) * KN_TO_MPH;
  const mph = speed(wind?.[2]);
  const [temperatureC, dewC] = [air?.[1], air?.[2]].map((text) => (text === undefined ? null : degrees(text)));
  return {
    station: stationOf(words),
    speedMph: mph,
    gustMph: speed(wind?.[3]),
    directionTrueDeg: wind === null || wind[1] === 'VRB' || mph === 0 ? null : wrap360(Number(wind[1])),
    temperatureF: temperatureC == null ? null : cToF(temperatureC),
    dewPointF: dewC == null ? null : cToF(dewC),
    humidity: temperatureC == null || dewC == null ? null : humidityPct(temperatureC, dewC),
    altimeterInHg: q === null ? null : q[1] === 'A' ? Number(q[2]) / 100 : paToInHg(Number(q[2]) * 100),
  };
};

/** A METAR's air at the shooter's height; null if a part is missing. */
export const airOf = (
  { temperatureF, humidity, altimeterInHg }: Metar,
  heightFt: number,
): { readonly temperature: number; readonly humidity: number; readonly pressure: number } | null =>
  temperatureF === null || humidity === null || altimeterInHg === null
    ? null
    : {
        temperature: Number(temperatureF.toFixed(1)),
        humidity: Math.round(humidity),
        pressure: Number(stationPressure(altimeterInHg, ftToM(heightFt)).toFixed(2)),
      };

const WIND_AND_WEATHER = [
  'AUTO|COR|NIL|CAVOK|SKC|CLR|NSC|NCD|NSW',
  String.raw`(?:\d{3}|VRB|\/{3})\d{2,3}(?:G\d{2,3})?(?:KT|MPS)|\d{3}V\d{3}`,
  String.raw`[MP]?\d{1,2}(?:\s\d\/\d{1,2})?SM|M?\d\/\d{1,2}SM|\d{4}(?:NDV)?|R\d{2}[LCR]?\/\S+`,
  String.raw`(?:FEW|SCT|BKN|OVC|VV)(?:\d{3}|\/{3})(?:CB|TCU|\/{3})?`,
  '(?:[+-]|VC|RE)?(?:MI|PR|BC|DR|BL|SH|TS|FZ)?(?:DZ|RA|SN|SG|IC|PL|GR|GS|UP|BR|FG|FU|VA|DU|SA|HZ|PY|PO|SQ|FC|SS|DS|TS|SH){1,3}',
].join('|');
const GROUP_END = String.raw`(?![^\s,;=])`;

/** A METAR within a line: station, time, groups, remarks up to the end or a comma. ICAO Annex 3. */
export const METAR_PATTERN = new RegExp(
  [
    String.raw`(?:(?:METAR|SPECI)\s+)?(?:COR\s+)?[A-Z][A-Z0-9]{3}\s+\d{6}Z`,
    String.raw`(?:\s+(?:${WIND_AND_WEATHER})${GROUP_END})*(?:\s+M?\d{2}\/(?:M?\d{2})?${GROUP_END})?(?:\s+[QA]\d{4}${GROUP_END})*`,
    String.raw`(?:\s+NOSIG${GROUP_END}|\s+(?:TEMPO|BECMG)(?:\s+(?:(?:FM|TL|AT)\d{4}|${WIND_AND_WEATHER})${GROUP_END})*)*`,
    String.raw`(?:\s+RMK[^,;=]*)?=?`,
  ].join(''),
  'iuy',
);
