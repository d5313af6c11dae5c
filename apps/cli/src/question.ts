import {
  agreedOn,
  answerQuestion,
  DEFAULT_PROFILE,
  FIRST_FIRING,
  FIRST_QUESTION,
  type Firing,
  figuresOf,
  type Question,
  questionAfter,
  type Rifle,
} from '@windcall/simulation';
import { type Asked, closingsOf, type LineReading, readQuestion } from '@windcall/units';
import { correction } from './figures.ts';
import type { Typed } from './options.ts';
import { Refusal } from './refusal.ts';

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
  name: string,
  rifle: Rifle | null = null,
  loads: readonly string[] = [],
): {
  readonly question: Question;
  readonly notes: readonly string[];
  readonly hasMover: boolean;
  readonly load?: string | undefined;
} => {
  const read = (text: string): LineReading => readQuestion(text, typed.choices, FIRST_QUESTION, [name], loads);
  const reading = read(line);
  if (reading.status === 'empty') return { question: FIRST_QUESTION, notes: [], hasMover: false };
  if (reading.status === 'ok') {
    const { asked, notes } = reading;
    return {
      question: questionAfter(FIRST_QUESTION, asked),
      notes,
      hasMover: asked.targetSpeed !== undefined,
      load: asked.rifle,
    };
  }
  const answerOf = (asked: Asked) =>
    answerQuestion(questionAfter(FIRST_QUESTION, asked), rifle ?? DEFAULT_PROFILE, firingOf(typed));
  const closed = rifle === null ? null : closingsOf(reading, read);
  const agreed = agreedOn(closed?.map(({ asked }) => asked) ?? [], (asked) => figuresOf(answerOf(asked), asked));
  if (agreed?.waits === null)
    return {
      question: questionAfter(FIRST_QUESTION, agreed.asked),
      notes: closed?.[0]?.notes ?? [],
      hasMover: agreed.asked.targetSpeed !== undefined,
    };
  const elevationMils = agreed === null ? undefined : answerOf(agreed.asked).solution?.elevationMils;
  const waits =
    elevationMils === undefined
      ? []
      : [
          `Elevation ${correction(elevationMils, 'U')} mil${agreed?.inStillAir ? ' in still air' : ''}; the wind waits.`,
        ];
  const marks = Array.from(line, (_, i) => (reading.faults.some(({ from, to }) => i >= from && i < to) ? '^' : ' '));
  const said = reading.faults.map(({ message, offers }) =>
    [message, ...offers.map((offer) => `  ${offer}`)].join('\n'),
  );
  const [first] = reading.faults;
  const at = [first?.from ?? 0, first?.to ?? line.length];
  throw new Refusal(`${line}\n${marks.join('').trimEnd()}\n${[...said, ...waits].join('\n')}`, {
    ...{ refused: first?.message, at, ...(elevationMils === undefined ? {} : { elevationMils }) },
    ...partsOf(reading),
  });
};
