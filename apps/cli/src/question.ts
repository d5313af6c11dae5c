import { FIRST_FIRING, FIRST_QUESTION, type Firing, type Question, questionAfter } from '@windcall/simulation';
import { type LineReading, readQuestion } from '@windcall/units';
import type { Typed } from './options.ts';
import { Refusal } from './refusal.ts';

/** Place and direction of fire, with defaults. */
export const firingOf = (typed: Typed): Firing => ({
  effects: { ...FIRST_FIRING.effects, coriolis: typed.oneOf('coriolis', ['in', 'out']) === 'in' },
  latitude: typed.number('latitude', -90, 90) ?? FIRST_FIRING.latitude,
  directionOfFire: typed.number('direction', 0, 360) ?? FIRST_FIRING.directionOfFire,
});

/** The reading of a line for scripts: settled, ambiguous and unknown parts. */
export const partsOf = ({ chips, open, unknown }: LineReading) => ({
  roles: chips.map(({ at, role, value, label }) => ({ at, role, value, label })),
  open,
  unknown: unknown.map(({ at, text }) => ({ at, text })),
});

/** A line in a shooter's words as a question. Unknown words are marked below it, and nothing is answered. */
export const questionOf = (
  line: string,
  typed: Typed,
  rifle: string,
): { readonly question: Question; readonly notes: readonly string[]; readonly hasMover: boolean } => {
  const reading = readQuestion(line, typed.choices, FIRST_QUESTION, [rifle]);
  if (reading.status === 'empty') return { question: FIRST_QUESTION, notes: [], hasMover: false };
  if (reading.status === 'ok') {
    const { asked, notes } = reading;
    return { question: questionAfter(FIRST_QUESTION, asked), notes, hasMover: asked.targetSpeed !== undefined };
  }
  const marks = Array.from(line, (_, i) => (reading.faults.some(({ from, to }) => i >= from && i < to) ? '^' : ' '));
  const said = reading.faults.map(({ message, offers }) =>
    [message, ...offers.map((offer) => `  ${offer}`)].join('\n'),
  );
  const [first] = reading.faults;
  const at = [first?.from ?? 0, first?.to ?? line.length];
  throw new Refusal(`${line}\n${marks.join('').trimEnd()}\n${said.join('\n')}`, {
    ...{ refused: first?.message, at },
    ...partsOf(reading),
  });
};
