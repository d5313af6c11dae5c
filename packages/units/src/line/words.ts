/** What a unit says its figure is: a distance, a wind, inches, a length of a plate, an angle and so on. */
export type Say = 'D' | 'W' | 'IN' | 'P' | 'A' | 'T' | 'G' | 'PR' | 'HU' | 'FT' | 'V' | 'GR' | 'F' | '';

const spelled = (say: Say, unit: string, words: string): [string, readonly [Say, string]][] =>
  words.split('|').map((word) => [word, [say, unit]]);
/** Units as they are typed, lower case. */
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

/** What a word names of the number next to it: before (`wind 8`), behind (`100 yd zero`) or either. */
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

/** Words that say nothing a number could hang on. They cut nothing apart. */
export const SILENT = new Set(
  (
    "a an the and is are my your of for please pls thanks what whats what’s what's do does i need dial dials use me with says say said reads reading it about around " +
    'how much will be his her our yds’ shot shots prone bench tripod barricade yard-line line each blowing coming comes blows direct pure straight dead day today here ' +
    'size tall high wide round pushing going conditions weather air call called hand side w/ or-so so in on to give now would should away out'
  ).split(' '),
);
/** Degrees true of the points of the compass. */
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
/** Widths and heights of plates, in: IPSC full size as makers of steel sell it. */
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
]);
