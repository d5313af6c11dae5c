import type { Place } from './phrase-grammar.ts';
import { outsideBounds, QUESTION_BOUNDS } from './question-bounds.ts';
import {
  clockText,
  type Draft,
  onlyOne,
  type PhraseOf,
  phrasesOf,
  put,
  refuse,
  said,
  type WindReading,
} from './question-draft.ts';
import { readRanges } from './read-ranges.ts';
import type { Phrase } from './split-phrases.ts';

/** Where a wind named by a word was read, as a share of the distance: near, mid and far are the middles of its thirds. */
const SHARE: Readonly<Record<Place, number>> = { muzzle: 0, near: 1 / 6, mid: 1 / 2, far: 5 / 6, target: 1 };
const MOST_WINDS = 10;
/** Where several winds come from unless it is said: full value from the right. Clock degrees. */
const FROM_RIGHT = 90;

type Direction = PhraseOf<'direction'> | PhraseOf<'side'> | PhraseOf<'value'>;
type Placed = PhraseOf<'place'> | PhraseOf<'distance'>;

const directionsOf = (draft: Draft): Direction[] =>
  [...phrasesOf(draft, 'direction'), ...phrasesOf(draft, 'side'), ...phrasesOf(draft, 'value')].sort(
    (one, other) => one.from - other.from,
  );

/** Clock degrees of a wind of full or half value; half is what makes half the crosswind, from the front. */
const degreesOfValue = (isFull: boolean, isRight: boolean): number =>
  (isFull ? 90 : 30) * (isRight ? 1 : -1) + (isRight ? 0 : 360);

/** The direction that some phrases say together (`full value`, `from the left`); null where they say none. */
const directionOf = (draft: Draft, found: readonly Direction[]): number | null => {
  const values = found.filter((phrase) => phrase.part.is === 'value') as PhraseOf<'value'>[];
  const others = found.filter((phrase) => phrase.part.is !== 'value') as (PhraseOf<'direction'> | PhraseOf<'side'>)[];
  const value = onlyOne(draft, values, 'values');
  const other = onlyOne(draft, others, 'directions');
  if (value === undefined) {
    if (other === undefined) return null;
    if (other.part.is === 'side') return other.part.isRight ? 90 : 270;
    const { deg, saidAs } = other.part;
    if (saidAs !== undefined) draft.notes.push(`${saidAs.replace(/\s+/g, ' ')} = ${clockText(deg)}`);
    return deg;
  }
  const { isFull, isRight, saidAs } = value.part;
  const words = said(draft, value);
  if (other?.part.is === 'direction') {
    const { deg } = other.part;
    const fits =
      (isFull ? [90, 270] : [30, 150, 210, 330]).includes(deg) && (isRight === null || isRight === deg < 180);
    if (!fits) refuse(draft, value, `“${words}” and “${said(draft, other)}” are two directions.`);
    return deg;
  }
  if (isRight !== null && other !== undefined && other.part.isRight !== isRight) {
    refuse(draft, other, `“${words}” and “${said(draft, other)}” are two directions.`);
  }
  const side = isRight ?? other?.part.isRight;
  if (side === undefined) {
    refuse(draft, value, `“${words}”: from the left or from the right?`, [
      `${words} from the left`,
      `${words} from the right`,
    ]);
    return null;
  }
  const deg = degreesOfValue(isFull, side);
  draft.notes.push(`${saidAs.replace(/\s+/g, ' ')} = ${clockText(deg)}`);
  return deg;
};

const placeOf = (_draft: Draft, { part }: Placed, distanceYd: number): number =>
  part.is === 'distance' ? part.yd : Number((SHARE[part.place] * distanceYd).toPrecision(7));

interface Group {
  speed?: PhraseOf<'speed'>;
  place?: Placed;
  directions: Direction[];
}

/** Speeds with their places and directions, in the order they were said; directions apart from both are of all. */
const groupsOf = (draft: Draft, speeds: readonly PhraseOf<'speed'>[], places: readonly Placed[]) => {
  const groups: Group[] = [];
  const ofAll: Direction[] = [];
  const inOrder = [...speeds, ...places, ...directionsOf(draft)].sort((one, other) => one.from - other.from);
  let current: Group = { directions: [] };
  const next = (): void => {
    if (current.speed !== undefined || current.place !== undefined) groups.push(current);
    current = { directions: [] };
  };
  for (const phrase of inOrder) {
    if (phrase.part.is === 'speed') {
      if (current.speed !== undefined) next();
      current.speed = phrase as PhraseOf<'speed'>;
    } else if (phrase.part.is === 'place' || phrase.part.is === 'distance') {
      if (current.place !== undefined) next();
      current.place = phrase as Placed;
    } else if (
      (current.speed ?? current.place) !== undefined &&
      [...speeds, ...places].some(({ group }) => group === phrase.group)
    ) {
      current.directions.push(phrase as Direction);
    } else ofAll.push(phrase as Direction);
  }
  next();
  return { groups, ofAll };
};

/** A direction behind the last wind alone may be that of all: `6 mph at 0, 4 mph at 300 from the left`. */
const askWhose = (draft: Draft, groups: readonly Group[], ofAll: readonly Direction[]): void => {
  const [direction] = groups.at(-1)?.directions ?? [];
  const others = groups.slice(0, -1);
  if (direction === undefined || ofAll.length > 0 || others.some(({ directions }) => directions.length > 0)) return;
  const { line, faults } = draft;
  const words = said(draft, direction);
  if (groups.some(({ speed, place }) => (speed?.to ?? 0) > direction.from || (place?.to ?? 0) > direction.from)) return;
  const withEach = others.reduceRight((text, { speed, place }) => {
    const end = Math.max(speed?.to ?? 0, place?.to ?? 0);
    return `${text.slice(0, end)} from ${clockText(FROM_RIGHT)}${text.slice(end)}`;
  }, line);
  const forAll = `${line.slice(0, direction.from).trimEnd()}, ${line.slice(direction.from)}`;
  const message = `“${words}”: all the winds, or only the last?`;
  faults.push({ from: direction.from, to: direction.to, message, offers: [forAll, withEach] });
};

/** Several winds: each a speed with its place, each with its own direction, that of all, or from 3:00. */
const readSeveral = (draft: Draft, speeds: readonly PhraseOf<'speed'>[], places: readonly Placed[]): void => {
  for (const phrase of [...phrasesOf(draft, 'turn'), ...phrasesOf(draft, 'gust')])
    refuse(draft, phrase, `One speed and one direction for each of several winds: not ${said(draft, phrase)}.`);
  const { groups, ofAll } = groupsOf(draft, speeds, places);
  const distanceYd = draft.asked.distance ?? draft.standing.distance;
  const from = directionOf(draft, ofAll) ?? FROM_RIGHT;
  askWhose(draft, groups, ofAll);
  const winds: WindReading[] = [];
  for (const { speed, place, directions } of groups) {
    if (speed === undefined) {
      if (place !== undefined) refuse(draft, place, `How much wind ${said(draft, place)}?`);
      continue;
    }
    const words = said(draft, speed);
    if (place === undefined) {
      refuse(draft, speed, `Where is the wind of ${words}? For several winds type ${words} at 0, ${words} at 300.`);
      continue;
    }
    const { low, high } = speed.part;
    if (high !== null) refuse(draft, speed, `One speed for each of several winds: not ${words}.`);
    const wrong = outsideBounds('windSpeed', low, draft.account);
    if (wrong !== null) refuse(draft, speed, wrong);
    const at = placeOf(draft, place, distanceYd);
    if (at < 0 || at > QUESTION_BOUNDS.distance[1]) {
      refuse(draft, place, outsideBounds('distance', at, draft.account) ?? '');
    }
    if (winds.some((wind) => wind.at === at)) refuse(draft, place, `Two winds ${said(draft, place)}.`);
    winds.push({ at, speed: low, from: directionOf(draft, directions) ?? from });
  }
  if (groups.length === 1 && groups[0]?.place !== undefined)
    refuse(draft, groups[0].place, 'Only one wind has a place. Name the others too.');
  if (winds.length > MOST_WINDS)
    refuse(draft, groups[MOST_WINDS]?.speed ?? groups[0]?.speed ?? { from: 0, to: 0 }, `At most ${MOST_WINDS} winds.`);
  draft.asked.winds = winds.sort((one, other) => one.at - other.at);
};

/** The gust that is said apart from its wind, mph; null where none is. "Gusting" alone goes with a span of speeds. */
const gustOf = (draft: Draft, speed: PhraseOf<'speed'> | undefined): number | null => {
  const gust = onlyOne(draft, phrasesOf(draft, 'gust'), 'gusts');
  if (gust === undefined) return null;
  const { mph } = gust.part;
  const isSpan = speed !== undefined && speed.part.high !== null;
  if (mph === null) {
    if (!isSpan) refuse(draft, gust, 'Gusting to what? Type 11 gusting 14.');
    return null;
  }
  if (speed === undefined) refuse(draft, gust, 'A gust of what wind? Type 11 gusting 14.');
  else if (isSpan)
    refuse(draft, gust, `“${said(draft, speed)}” and “${said(draft, gust)}”: a span or a gust, not both.`);
  else if (mph < speed.part.low) refuse(draft, gust, 'A gust is faster than its wind: 11 gusting 14.');
  return mph;
};

/** One wind for the whole way. A direction alone turns the wind that is set. */
const readOne = (draft: Draft): void => {
  const { asked, standing } = draft;
  const [speed] = phrasesOf(draft, 'speed');
  const directions = directionsOf(draft);
  const turn = onlyOne(draft, phrasesOf(draft, 'turn'), 'spans of directions');
  if (turn !== undefined && directions[0] !== undefined)
    refuse(draft, turn, `Two directions: ${said(draft, turn)} and ${said(draft, directions[0])}.`);
  const from = turn?.part.from ?? directionOf(draft, directions);
  const gust = gustOf(draft, speed);
  if (speed !== undefined) {
    put(draft, speed, 'windSpeed', speed.part.low);
    const high = gust ?? speed.part.high;
    const wrong = high === null ? null : outsideBounds('windSpeed', high, draft.account);
    if (wrong !== null) refuse(draft, speed, wrong);
    asked.windTo = high;
    asked.winds = null;
    if (speed.part.gust === true || gust !== null) asked.windGust = true;
  } else if (from !== null && (turn ?? directions[0]) !== undefined) {
    const direction = turn ?? directions[0] ?? { from: 0, to: 0 };
    const words = said(draft, direction);
    if (standing.winds !== null) refuse(draft, direction, `Several winds are set. Say the speed too: 6 mph ${words}.`);
    else if (standing.windSpeed === 0)
      refuse(draft, direction, `${words}: how fast? Say the speed too: 6 mph ${words}.`);
  }
  if (turn !== undefined) asked.windToFrom = turn.part.to;
  if (from !== null) asked.windFrom = from;
  else if (speed !== undefined && speed.part.low + (speed.part.high ?? 0) > 0)
    draft.notes.push(`no direction was said: from ${clockText(standing.windFrom)}`);
};

/** What is said next to a word, with nothing but empty words between: its neighbors before and behind it, of its own group. */
const neighborsOf = ({ phrases }: Draft, phrase: Phrase): Phrase[] => {
  const at = phrases.indexOf(phrase);
  const isNear = (one: Phrase | undefined): one is Phrase => one?.group === phrase.group;
  const said = (one: Phrase): boolean => one.part.is !== 'filler';
  return [phrases.slice(0, at).reverse().find(said), phrases.slice(at + 1).find(said)].filter(isNear);
};

/** A speed or a side beside the word "target" may be the target's own: it is never taken for the wind. */
const askWhoseSpeed = (draft: Draft): void => {
  for (const word of phrasesOf(draft, 'filler')) {
    if (word.part.about !== 'target') continue;
    const near = neighborsOf(draft, word);
    const moving = near.find(({ part }) => ['speed', 'side', 'value', 'height', 'slope'].includes(part.is));
    if (moving === undefined) continue;
    const [from, to] = [Math.min(word.from, moving.from), Math.max(word.to, moving.to)];
    const { line } = draft;
    const isSpeed = moving.part.is === 'speed';
    const without = (word.from < moving.from ? line.slice(moving.from, to) : line.slice(from, moving.to)).trim();
    refuse(
      draft,
      { from, to },
      `“${said(draft, { from, to })}”: does the target move, or is it the wind?`,
      isSpeed ? [`mover ${without}`, `wind ${without}`] : [],
    );
  }
};

/** Hold for wind is asked: a wind must be said or set. */
const needWind = (draft: Draft): void => {
  const [asked] = phrasesOf(draft, 'wind-asked');
  const { standing } = draft;
  if (asked === undefined || phrasesOf(draft, 'speed').length > 0) return;
  if (standing.windSpeed === 0 && standing.winds === null)
    refuse(draft, asked, 'How fast is the wind, and from where? Add 6 mph from 2:30.');
};

/** The distances and the winds of a question: "at 300" is a place where several winds are named, else the distance. */
export const readDistanceAndWinds = (draft: Draft, isPlan: boolean): void => {
  const speeds = phrasesOf(draft, 'speed');
  const named = phrasesOf(draft, 'place');
  const isSeveral = speeds.length > 1 || named.length > 0;
  const isPlace = ({ part }: Phrase): boolean => isSeveral && part.is === 'distance' && part.at;
  readRanges(draft, isPlan, isPlace);
  if (isSeveral) readSeveral(draft, speeds, [...named, ...phrasesOf(draft, 'distance').filter(isPlace)]);
  else readOne(draft);
  askWhoseSpeed(draft);
  needWind(draft);
};
