import type { drills } from '@windcall/contract';
import { adviceFor, type Headline, headlineOf, isInside, type MissPart } from '@windcall/training';
import { elevationText, windText } from '../../units/angles.ts';
import { windSide } from '../../units/crosswind.ts';
import type { Units } from '../../units/units.ts';
import { bestOf, factsOf, outsidePlate } from './reveal-facts.ts';
import { namedEnds, windFigure } from './side-words.ts';

/** A wind as people say it: whole numbers without a decimal. */
const short = (units: Units, mph: number): string =>
  windSide(units, mph, Number.isInteger(Math.round(units.value('wind', mph) * 10) / 10) ? 0 : 1);
const size = (units: Units, mil: number): string => units.text('angle', Math.abs(mil), 2);
const sided = (units: Units, axis: MissPart['axis'], mil: number): string =>
  axis === 'right' ? windText(units, mil, 2) : elevationText(units, mil, 2);

/** What a headline calls the parts of a miss. */
const PART_WORDS: Record<MissPart['cause'], string> = {
  read: 'wind call',
  arithmetic: 'math',
  setting: 'setting',
  rounding: 'rounding',
  waited: 'wait',
  range: 'elevation',
  rifle: 'rifle',
};

/** Where a shot missed the plate: "Miss, 0.12 mil off the left edge.", "Miss, 0.90 mil low." */
const missWords = (units: Units, revealed: drills.Revealed): string => {
  const { impact } = revealed.shot;
  const { beside, above } = outsidePlate(revealed);
  const by = (off: number): string => (off < 0.005 ? 'just' : size(units, off));
  return beside >= above
    ? `Miss, ${by(beside)} off the ${impact.right < 0 ? 'left' : 'right'} edge.`
    : `Miss, ${by(above)} ${impact.up < 0 ? 'low' : 'high'}.`;
};

const otherMiss = { rifle: 'rifle', setting: 'setting', arithmetic: 'math', waited: 'wait' } as const;

const headlineText = (units: Units, revealed: drills.Revealed, headline: Headline): string => {
  const miss = missWords(units, revealed);
  switch (headline.is) {
    case 'right-on':
      return 'Right on. Hit.';
    case 'good-hit':
      return 'Good call. Hit.';
    case 'inside-miss':
      switch (headline.by) {
        case 'rifle':
          return 'Good call. That miss was the rifle.';
        case 'read':
          return `Inside, but your best was off. ${miss}`;
        case 'setting':
          return `Good call, wrong setting. ${miss}`;
        case 'arithmetic':
          return `Good call, wrong math. ${miss}`;
        case 'rounding':
          return 'Good call. The hold fell between marks.';
        case 'waited':
          return `Good call, late shot. ${miss}`;
        case 'range':
          return `Wind was fine. ${miss}`;
      }
      break;
    case 'lucky':
      return headline.why === 'forgiving'
        ? 'Lucky hit: the wind was outside your bracket.'
        : 'Lucky hit: two errors canceled.';
    case 'under':
      return `Under-called. ${miss}`;
    case 'over':
      return `Over-called. ${miss}`;
    case 'wrong-side':
      return `Wrong side. ${miss}`;
    case 'outside-other':
      return headline.by === 'rounding'
        ? 'Outside your bracket, but the hold fell between marks.'
        : `Outside your bracket, but the miss was the ${otherMiss[headline.by]}.`;
    case 'outside-range':
      return miss;
    case 'two-things':
      return `${miss} Two things went wrong.`;
  }
};

/** Seconds from the commit to the shot. */
export const waitedS = ({ call, shot }: Pick<drills.Revealed, 'call' | 'shot'>): number =>
  Math.max(0, (Date.parse(shot.firedAt) - Date.parse(call.committedAt)) / 1000);

/** What was set and what the call asked for, along the axis that missed. */
const settingWords = (units: Units, { shot, call, k, stillAir, split }: drills.Revealed): string => {
  if (split.hitWithout.up.setting && !split.hitWithout.right.setting) {
    const set = shot.dial.up + shot.hold.up;
    return `You set ${elevationText(units, set, 2)}. The dope was ${elevationText(units, set - split.up.setting, 2)}.`;
  }
  const asked = call.hold ?? k * bestOf(call) + stillAir;
  return `You set ${windText(units, shot.dial.right + shot.hold.right, 2)}. Your call asked for ${windText(units, asked, 2)}.`;
};
const mathWords = (units: Units, { call, k, stillAir, distance }: drills.Revealed): string => {
  const best = bestOf(call);
  return `${short(units, best)} at ${units.text('range', distance)} is ${windText(units, k * best + stillAir, 2)} for this rifle. You said ${windText(units, call.hold ?? 0, 2)}.`;
};
const rifleWords = ({ score }: drills.Revealed): string | null => {
  if (score.chance === null) return null;
  const percent = Math.round(100 * score.chance);
  // as it is said: an eight, an eleven, an eighteen, an eighty-two
  const article = /^(8|11$|18$)/.test(String(percent)) ? 'an' : 'a';
  return `Your hold was ${article} ${percent}% shot on this plate.`;
};

/** The wind between commit and shot; the only place that says another wind than the truth line. */
const waitedWords = (units: Units, revealed: drills.Revealed): string => {
  const { truth } = revealed;
  return `It went from ${short(units, truth.atCommit)} to ${short(units, truth.atFire)} in ${Math.round(waitedS(revealed))} seconds.`;
};

/** The elevation of a drill is given, for still air; what the wind of the shot needed is known only now. */
const givenWords = (units: Units, { shot, split }: drills.Revealed): string => {
  const given = shot.dial.up + shot.hold.up - split.up.setting - split.up.rounding;
  return `Your elevation was given for still air. This wind needed ${elevationText(units, given - split.up.range, 2)}.`;
};

const otherWords = (units: Units, revealed: drills.Revealed, by: MissPart['cause']): string | null => {
  switch (by) {
    case 'rifle':
      return rifleWords(revealed);
    case 'setting':
      return settingWords(units, revealed);
    case 'arithmetic':
      return mathWords(units, revealed);
    case 'waited':
      return waitedWords(units, revealed);
    case 'range':
      return givenWords(units, revealed);
    default:
      return null;
  }
};

/** The best guess nearest to the one called that hits, by the tenth on its safe side. */
const hittingBest = (units: Units, revealed: drills.Revealed, enoughMil: number): string => {
  const best = units.value('wind', bestOf(revealed.call));
  const hits = units.value('wind', bestOf(revealed.call) - enoughMil / revealed.k);
  const tenth = hits > best ? Math.ceil(hits * 10 - 1e-6) / 10 : Math.floor(hits * 10 + 1e-6) / 10;
  return short(units, units.wire('wind', tenth));
};

const secondLine = (units: Units, revealed: drills.Revealed, headline: Headline): string | null => {
  const { k, halfWidth, distance, split } = revealed;
  switch (headline.is) {
    case 'inside-miss': {
      if (headline.by !== 'read') return otherWords(units, revealed, headline.by);
      const { enoughReadMil } = factsOf(revealed);
      return enoughReadMil === null ? null : `Best ${hittingBest(units, revealed, enoughReadMil)} hits.`;
    }
    case 'lucky': {
      if (headline.why === 'forgiving') {
        return `This plate forgives ± ${units.text('wind', halfWidth / k, 1)} at ${units.text('range', distance)}.`;
      }
      const { read } = split.right;
      return `Your call alone lands ${size(units, Math.abs(read) - halfWidth)} off the ${read < 0 ? 'left' : 'right'} edge.`;
    }
    case 'outside-other':
      return otherWords(units, revealed, headline.by);
    case 'outside-range':
      return otherWords(units, revealed, 'range');
    case 'two-things': {
      const [a, b] = headline.parts;
      if (!a || !b) return null;
      const said = ({ cause, axis, mil }: MissPart): string => `${PART_WORDS[cause]} ${sided(units, axis, mil)}`;
      const line = `${said(a)}, ${said(b)}.`;
      return line.charAt(0).toUpperCase() + line.slice(1);
    }
    default:
      return null;
  }
};

/** What heads a reveal: one sentence, and one more if it helps. */
export const headWords = (
  units: Units,
  revealed: drills.Revealed,
): { readonly headline: string; readonly second: string | null } => {
  const headline = headlineOf(factsOf(revealed));
  return { headline: headlineText(units, revealed, headline), second: secondLine(units, revealed, headline) };
};

/** A bracket in short, the lighter wind first. */
const calledText = (units: Units, { lo, hi }: Pick<drills.DrillCall, 'lo' | 'hi'>): string =>
  namedEnds(lo, hi)
    .map(({ mph }) => short(units, mph))
    .join(' to ');

/** The truth line in its pieces, so that the wind stands out: the only wind number above the table. */
export const truthLine = (units: Units, { call, truth, score }: drills.Revealed) => ({
  was: windSide(units, truth.atCommit),
  called: `You called ${calledText(units, call)}, best ${short(units, bestOf(call))}: ${
    isInside({ loMph: call.lo, hiMph: call.hi, truthMph: truth.atCommit })
      ? 'inside.'
      : `${windFigure(units, score.outside)} outside.`
  }`,
});

const FIXES = {
  setting: 'Check the hold before you fire.',
  arithmetic: 'Check the math before you commit: wind times your gun number.',
  waited: 'Fire within 5 seconds of the call.',
} as const;
/** What to do, and the fact of this call behind it. */
interface Order {
  readonly what: string;
  readonly why: string | null;
}

/** "The cues said R 6.1": what the taught sum made of the picture. */
const cuesSaid = (units: Units, mph: number): string => `The cues said ${windSide(units, mph)}`;

/** The one thing to do next, and the fact of this call behind it; null if nothing that was done can be undone. */
export const nextWords = (units: Units, revealed: drills.Revealed): Order | null => {
  const advice = adviceFor(factsOf(revealed));
  switch (advice?.do) {
    case 'fix':
      return { what: FIXES[advice.what], why: null };
    case 'say-side': {
      const called = windSide(units, bestOf(revealed.call));
      return {
        what: 'Say the side first.',
        why: `${cuesSaid(units, revealed.read.together ?? 0)}, you called ${called}.`,
      };
    }
    case 'use-half-focus':
      return { what: 'Turn the focus to ½.', why: null };
    default:
      return null;
  }
};

/** Beside a bracket that missed the wind, what the cues said; null if no cue counts, or the advice says it. */
export const cuesWords = (units: Units, revealed: drills.Revealed): string | null => {
  const facts = factsOf(revealed);
  const { taughtMph } = facts;
  if (taughtMph === null || isInside(facts) || adviceFor(facts)?.do === 'say-side') return null;
  return `${cuesSaid(units, taughtMph)}.`;
};
