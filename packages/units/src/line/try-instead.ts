/** Words of the question line, each with a phrase that shows how it is used. */
const EXAMPLES: readonly (readonly [example: string, words: string])[] = [
  ['640 yd', 'yd yds yard yards meter meters metre metres range distance dist away out'],
  ['6 mph', 'mph mps kph kmh km/h m/s kn knot knots kts calm gusting gusts gust between to no still speed'],
  ['from 2:30', 'from at o’clock oclock clock o coming blowing off'],
  ['from the left', 'left right l r side lefthand righthand hand'],
  ['headwind', 'head headwind headon'],
  ['tailwind', 'tail tailwind behind rear back front ahead face'],
  ['quartering from the left front', 'quartering corner quarter'],
  ['half value right', 'full half value crosswind cross'],
  ['10° up', 'up down uphill downhill incline decline slope degrees degree deg level flat angle minus'],
  ['powder 40 °F', 'powder ammo'],
  ['cant 3° right', 'cant canted clockwise'],
  ['35 °F', 'f c °f °c fahrenheit celsius temp temperature'],
  ['29.92 inHg', 'inhg hg hpa mb mbar millibar millibars mmhg pressure station baro barometer'],
  ['DA 3500', 'da density'],
  ['altitude 5000 ft', 'altitude alt elevation elev height ft feet'],
  ['45 %', 'percent pct humidity rh relative'],
  ['moving 3 mph left', 'moving mover moves walking walks running runs target'],
  ['12 in plate', 'plate in inch inches cm mm gong steel'],
  ['6 mph at 0, 9 mph at 300', 'near mid middle far muzzle'],
  ['wind 6 mph', 'wind winds weather conditions shot with and for a an the is my of much how'],
];
const KNOWN = new Map(EXAMPLES.flatMap(([example, words]) => words.split(' ').map((word) => [word, example] as const)));

/** A word as it is compared: lower case, without the punctuation around it. */
const bare = (word: string): string => word.toLowerCase().replace(/^[^\p{L}\p{N}°%]+|[^\p{L}\p{N}°%]+$/gu, '');

/** Letters to change, add or leave out to come from one word to the other. */
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

/** A phrase with the known word that is nearest to an unknown one; null where none is near. */
export const tryInstead = (unknown: string): string | null => {
  const word = bare(unknown);
  const near = [...KNOWN]
    .filter(([known]) => known.length > 2)
    .map(([known, example]) => ({ example, by: changes(word, known), of: known.length }))
    .sort((a, b) => a.by - b.by)[0];
  return near !== undefined && near.by <= (near.of > 5 ? 2 : 1) ? near.example : null;
};
