/** Meaning of a unit: distance, wind, inches, length, angle, temperature, degrees, pressure, humidity, feet, velocity, grains, clock. */
export type Say = 'D' | 'W' | 'IN' | 'P' | 'A' | 'T' | 'G' | 'PR' | 'HU' | 'FT' | 'V' | 'GR' | 'F' | '';

const spelled = (say: Say, unit: string, words: string): [string, readonly [Say, string]][] =>
  words.split('|').map((word) => [word, [say, unit]]);
/** Units as typed, lower case. */
export const UNIT: ReadonlyMap<string, readonly [say: Say, unit: string]> = new Map([
  ...spelled('D', 'yd', 'yd|y|yds|yard|yards'),
  ...spelled('D', 'm', 'm|meter|meters|metre|metres'),
  ...spelled('D', 'km', 'km|kilometer|kilometers|kilometre|kilometres'),
  ...spelled('D', 'mile', 'mile|miles|mi'),
  ...spelled('W', 'mph', 'mph|mile per hour|miles per hour|mi/h'),
  ...spelled('W', 'm/s', 'm/s|mps'),
  ...spelled('W', 'km/h', 'km/h|kph|kmh'),
  ...spelled('W', 'kt', 'kt|kts|kn|knot|knots'),
  ...spelled('IN', 'in', "in|inch|inches|\"|″|”|''"),
  ...spelled('P', 'cm', 'cm'),
  ...spelled('P', 'mm', 'mm'),
  ...spelled('A', 'MOA', 'moa|minutes|minute'),
  ...spelled('A', 'mil', 'mil|mils|mrad'),
  ...spelled('T', 'F', 'f|°f|º f|° f|fahrenheit|degrees f|degrees fahrenheit|deg f'),
  ...spelled('T', 'C', 'c|°c|° c|celsius|degrees c|degrees celsius|deg c'),
  ...spelled('G', 'deg', 'deg|degrees|degree|°|º'),
  ...spelled('PR', 'inHg', 'inhg|in hg|hg'),
  ...spelled('PR', 'hPa', 'hpa|mb|mbar|millibar|millibars'),
  ...spelled('PR', 'kPa', 'kpa'),
  ...spelled('PR', 'mmHg', 'mmhg'),
  ...spelled('HU', '%', '%|percent|pct|per cent'),
  ...spelled('FT', 'ft', 'ft|feet|foot'),
  ...spelled('V', 'fps', 'fps|ft/s'),
  ...spelled('GR', 'gr', 'gr|grain|grains'),
  ...spelled('F', 'h', 'oc|h|uhr'),
]);
export const METRIC = new Set(['m', 'km', 'm/s', 'km/h', 'cm', 'C', 'hPa', 'kPa']);
export const IMPERIAL = new Set(['yd', 'mile', 'mph', 'in', 'F', 'inHg', 'ft']);

/** Words that name the number before or after them: `wind 8`, `100 yd zero`. */
const named = (role: string, words: string): [string, string][] => words.split(' ').map((word) => [word, role]);
export const NAMES: ReadonlyMap<string, string> = new Map([
  ...named('W', 'wind winds kestrel w avg average mean'),
  ...named('WG', 'max gust gusts'),
  ...named('WL', 'lull min'),
  ...named('T', 'temp temperature'),
  ...named('PT', 'powder ammo'),
  ...named('PR', 'baro barometer bp pressure station sp'),
  ...named('QNH', 'altimeter'),
  ...named('DA', 'da'),
  ...named('AL', 'alt altitude height asl msl'),
  ...named('AL?', 'elev elevation'),
  ...named('HU', 'rh humidity humid'),
  ...named('Z', 'zero zeroed'),
  ...named('V', 'mv muzzle'),
  ...named('H', 'hold held holding dial dialed come-up comeup'),
  ...named('H?', 'dope'),
  ...named('P', 'plate plates target targets gong gongs steel square circle popper diamond'),
  ...named('M', 'mover moving moves runner walking walks walker running runs'),
  ...named('LF', 'shooting azimuth az firing'),
  ...named('S+', 'up uphill'),
  ...named('S-', 'down downhill'),
  ...named('S', 'angle slope incline'),
  ...named('CA', 'cant canted'),
  ...named('D', 'range ranges distance distances dist'),
  ...named('#', 'stage'),
  ...named('BY', 'step by every'),
]);

/** Words without a meaning for numbers. */
export const SILENT = new Set(
  (
    "a an the and is are my your of for please pls thanks what whats what’s what's do does i need dial dials use me with says say said reads reading it about around " +
    'how much will be his her our yds’ shot shots prone bench tripod barricade yard-line line each blowing coming comes blows direct pure straight dead day today here ' +
    'due size tall high wide round pushing going conditions weather air call called hand side w/ or-so so in on to give now would should away out'
  ).split(' '),
);
export const COMPASS: ReadonlyMap<string, number> = new Map(
  'n nne ne ene e ese se sse s ssw sw wsw w wnw nw nnw'
    .split(' ')
    .map((point, i): [string, number] => [point, 22.5 * i])
    .concat([
      ...['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'].map(
        (point, i): [string, number] => [point, 45 * i],
      ),
    ]),
);
/** Width and height of plates, in; IPSC full size as sold. */
export const PLATES: ReadonlyMap<string, readonly [width: number, height: number]> = new Map([
  ['ipsc', [18, 30]],
  ['uspsa', [18, 30]],
  ['b-27', [24, 45]],
]);
export const CARTRIDGES: ReadonlyMap<string, string> = new Map([
  ['dasher', '6mm Dasher'],
  ['gt', '6mm GT'],
  ['bra', '6mm BR'],
  ['creedmoor', 'Creedmoor'],
  ['creed', 'Creedmoor'],
  ['6.5x47', '6.5x47 Lapua'],
]);

/** Example phrases by meaning of a word. */
const SHOWN: Readonly<Record<string, string>> = {
  ...{ D: '640 yd', W: '6 mph', WG: '6 mph', T: '35 °F', PT: 'powder 40 °F', PR: '29.92 inHg', QNH: '29.92 inHg' },
  ...{ DA: 'DA 3500', AL: 'altitude 5000 ft', 'AL?': 'altitude 5000 ft', FT: 'altitude 5000 ft', HU: '45 %' },
  ...{ P: '12 in plate', IN: '12 in plate', M: 'moving 3 mph left', CA: 'cant 3° right' },
  ...{ G: '10° up', S: '10° up', 'S+': '10° up', 'S-': '10° up' },
};
const EXAMPLES: readonly (readonly [example: string, words: string])[] = [
  ['from 2:30', 'from o’clock oclock clock coming blowing off'],
  ['from the left', 'left right side lefthand righthand hand'],
  ['headwind', 'head headwind headon ahead front face'],
  ['tailwind', 'tail tailwind behind rear back'],
  ['quartering from the left front', 'quartering corner quarter'],
  ['half value right', 'full half value crosswind cross'],
  ['6 mph', 'calm gusting still speed between'],
  ['10° up', 'decline level flat minus'],
  ['6 mph at 0, 9 mph at 300', 'near mid middle far'],
  ['wind 6 mph', 'wind winds weather conditions shot with and for the much how'],
];
const KNOWN = new Map([
  ...[...UNIT].map(([word, [say]]) => [word, SHOWN[say]] as const),
  ...[...NAMES].map(([word, name]) => [word, SHOWN[name]] as const),
  ...EXAMPLES.flatMap(([example, words]) => words.split(' ').map((word) => [word, example] as const)),
]);

const bare = (word: string): string => word.toLowerCase().replace(/^[^\p{L}\p{N}°%]+|[^\p{L}\p{N}°%]+$/gu, '');

/** Edit distance. */
const changes = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const swap = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
};

/** An example for the nearest known word; null for none. */
export const tryInstead = (unknown: string): string | null => {
  const word = bare(unknown);
  const near = [...KNOWN]
    .flatMap(([known, example]) =>
      known.length > 2 && example !== undefined ? [{ example, by: changes(word, known), of: known.length }] : [],
    )
    .sort((a, b) => a.by - b.by)[0];
  return near !== undefined && near.by <= (near.of > 6 ? 2 : 1) ? near.example : null;
};
