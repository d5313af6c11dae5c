import { games } from '@windcall/contract';
import { foldReviews, type MemoryCard, planMinute } from '@windcall/training';
import { useEffect, useReducer, useState } from 'react';
import { newId, sendingUser } from '../../api/index.ts';
import { Button, ReticlePicture } from '../../kit/index.ts';
import { type Action, useActions } from '../../shortcuts/use-actions.ts';
import { readNumber, type Units, useUnits } from '../../units/index.ts';
import { reviewSender, sendReviews } from './game-senders.ts';
import { type Answered, minuteAfter, mixed, newMinute } from './minute-state.ts';
import { type Answers, drawQuestion, itemName, questionText, reasonText } from './questions.ts';
import { TimeLine, useNow } from './time-line.tsx';

const MINUTE_MS = 60_000;
/** Time that the right answer is shown after a miss, ms. */
const REASON_MS = 1500;
const VALUES = [
  ['0', 0],
  ['¼', 0.25],
  ['½', 0.5],
  ['0.87', 0.87],
  ['full', 1],
] as const;
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', '⌫'] as const;
/** Keyboard digits: a comma counts as a point. */
const TYPED = [...'0123456789.,'];
const NO_ACTIONS: readonly Action[] = [];

interface MinuteProps {
  readonly items: readonly games.MicroItem[];
  readonly missed: readonly string[];
  /** If given, the minute asks only these items. */
  readonly only: readonly string[] | null;
  readonly profileId: number;
  readonly answers: Answers;
  readonly onAgain: (keys: readonly string[]) => void;
  readonly onDone: () => void;
}

/** Memory cards after a minute's reviews, computed as on the server. */
const cardsAfter = (items: readonly games.MicroItem[]): Map<string, MemoryCard> => {
  const unsent = reviewSender.waiting(sendingUser()).map(({ value }) => value);
  return new Map(
    items.map((item) => {
      const own = unsent.filter(({ review }) => review.key === item.key);
      const reviews = own.map(({ review: { id, at }, isGood: good }) => ({ id, at, isGood: good }));
      return [item.key, foldReviews(reviews, item)];
    }),
  );
};
const askedPicture = (asked: games.MicroAsked | undefined) => (
  <>
    {typeof asked === 'object' && asked !== null && 'right' in asked && (
      <ReticlePicture
        half={5}
        tick={0.5}
        mark={asked}
        label="A mark in a reticle. This question is about looking: press Enter to pass it."
      />
    )}
    {typeof asked === 'object' && asked !== null && 'mil' in asked && (
      <ReticlePicture
        half={2}
        tick={0.1}
        plate={asked.mil}
        label="A plate in a reticle. This question is about looking: press Enter to pass it."
      />
    )}
  </>
);

const partPad = (units: Units, answer: (value: number) => void) => (
  <div className="minute-pad" data-keys="value">
    {VALUES.map(([name, value], i) => (
      <button key={name} type="button" onClick={() => answer(value)} aria-keyshortcuts={String(i + 1)}>
        {value === 0.87 ? units.number(value) : name}
      </button>
    ))}
  </div>
);

const digitPad = (units: Units, typed: string, press: (key: string) => void, turn: () => void, enter: () => void) => (
  <div className="minute-pad">
    {DIGITS.map((digit) => (
      <button
        key={digit}
        type="button"
        aria-label={digit === '⌫' ? 'Delete a digit' : units.written(digit)}
        onClick={() => press(digit)}
      >
        {units.written(digit)}
      </button>
    ))}
    <button type="button" aria-label="Change the sign" onClick={turn}>
      ±
    </button>
    <button type="button" className="col-span-2" onClick={enter}>
      {typed === '' ? 'Pass' : 'Enter'}
    </button>
  </div>
);

/** Sixty seconds of questions, one after another; works offline. */
export const Minute = ({ items, missed, only, profileId, answers, onAgain, onDone }: MinuteProps) => {
  const units = useUnits();
  const [state, dispatch] = useReducer(minuteAfter, null, () =>
    newMinute(mixed(only ?? planMinute(cardsNow(items), missed, games.SKILLS, Date.now()), Math.random)),
  );
  const [startedAt] = useState(() => Date.now());
  const now = useNow(200);
  const { queue, answered, question, typed, first, reason, sign } = state;
  const takes = question ? games.MICRO[question.item.kind].takes : null;
  const isOver = now - startedAt >= MINUTE_MS && reason === null;

  // draws the next question as soon as there is none
  useEffect(() => {
    if (question !== null || reason !== null || isOver) return;
    const skill = games.SKILLS[Math.floor(Math.random() * games.SKILLS.length)] ?? games.SKILLS[0];
    const drawn = drawQuestion(queue[0] ?? skill, answers, Math.random);
    dispatch({
      type: 'asked',
      question: drawn ?? drawQuestion(games.SKILLS[0], answers, Math.random),
      nowMs: Date.now(),
    });
  }, [question, reason, isOver, queue, answers]);
  useEffect(() => {
    if (reason === null) return;
    const timer = setTimeout(() => dispatch({ type: 'read' }), REASON_MS);
    return () => clearTimeout(timer);
  }, [reason]);
  useEffect(() => {
    if (isOver) sendReviews();
  }, [isOver]);

  const answer = (given: games.MicroAnswer | null): void => {
    if (question === null || reason !== null || isOver) return;
    const { key, item, asked, truth } = question;
    // the clock may have been set meanwhile
    const ms = Math.min(MINUTE_MS, Math.max(0, Date.now() - state.askedAtMs));
    const good = games.isGood(item, given, truth, ms);
    const review = { id: newId(), profileId, key, asked, given, ms, at: new Date().toISOString() };
    reviewSender.keep({ review, isGood: good });
    const isLate = games.isMicroRight(item, given, truth) && !games.isInTime(item, ms);
    const why = isLate
      ? `Right, ${units.number(ms / 1000, 1)} s: not yet by heart`
      : `It is ${reasonText(units, question)}`;
    dispatch({ type: 'answered', key, reason: good ? null : why });
  };
  const enter = (): void => {
    const read = readNumber(typed);
    const value = read.status === 'ok' ? read.value * sign : null;
    if (value === null) answer(null);
    else if (takes !== 'place') answer(value);
    else if (first !== null) answer({ right: first, up: value });
    else dispatch({ type: 'half-entered', value });
  };
  const press = (key: string): void => {
    if (key === '⌫' || key === 'Backspace') dispatch({ type: 'deleted' });
    else dispatch({ type: 'typed', digit: key === ',' ? '.' : key });
  };
  const isPart = takes === 'part';
  const actions = {
    part: {
      name: 'What part counts',
      keys: VALUES.map((_, i) => String(i + 1)),
      enabled: isPart,
      isEntry: true,
      perform: (key) => {
        const value = VALUES[Number(key) - 1]?.[1];
        if (value !== undefined) answer(value);
      },
    },
    digits: { name: 'Type the answer', keys: TYPED, enabled: !isPart, isEntry: true, perform: press },
    remove: { name: 'Delete a digit', keys: ['Backspace'], enabled: !isPart, isEntry: true, perform: press },
    turn: {
      name: 'Change the sign',
      keys: ['-'],
      enabled: !isPart,
      isEntry: true,
      perform: () => dispatch({ type: 'turned' }),
    },
    enter: { name: 'Enter, or pass', keys: ['Enter'], enabled: !isPart, isEntry: true, perform: enter },
  } satisfies Record<string, Action>;
  useActions('A minute', isOver ? NO_ACTIONS : Object.values(actions));

  if (isOver) return <After answered={answered} items={items} onAgain={onAgain} onDone={onDone} />;
  return (
    <section aria-label="A minute" className="minute">
      <TimeLine share={1 - (now - startedAt) / MINUTE_MS} />
      <p className="minute-ask min-h-16 text-2xl font-light text-balance" role="status">
        {reason ?? (question && questionText(units, question))}
      </p>
      {askedPicture(question?.asked)}
      {takes === 'part' ? (
        partPad(units, answer)
      ) : (
        <>
          <p className="figure min-h-14 text-center text-3xl">
            {takes === 'place' && (first === null ? 'right ' : 'up ')}
            {sign < 0 ? '−' : ''}
            {units.written(typed) || '\u00a0'}
          </p>
          {digitPad(units, typed, press, actions.turn.perform, enter)}
        </>
      )}
      <Button variant="quiet" onClick={onDone}>
        Leave
      </Button>
    </section>
  );
};

const cardsNow = (items: readonly games.MicroItem[]) => {
  const cards = cardsAfter(items);
  return items.map(({ key, due }) => ({ key, due: cards.get(key)?.due ?? due }));
};

/** A minute's result, and the next items. */
const After = ({
  answered,
  items,
  onAgain,
  onDone,
}: { readonly answered: readonly Answered[] } & Pick<MinuteProps, 'items' | 'onAgain' | 'onDone'>) => {
  const units = useUnits();
  const missed = [...new Set(answered.filter(({ good }) => !good).map(({ key }) => key))];
  const rights = answered.filter(({ good }) => good).length;
  const [cards] = useState(() => cardsAfter(items));
  const soon = [...new Set(answered.map(({ key }) => key))]
    .flatMap((key) => {
      const due = cards.get(key)?.due;
      const name = itemName(units, key);
      return due && name !== null
        ? [{ key, name, days: Math.max(0, Math.round((Date.parse(due) - Date.now()) / 86_400_000)) }]
        : [];
    })
    .sort((a, b) => a.days - b.days);
  return (
    <section aria-label="After the minute" className="minute">
      <h2 className="text-2xl font-light" role="status">
        {rights} right, {answered.length - rights} missed
      </h2>
      <ul className="text-sm text-ink-2">
        {soon.slice(0, 8).map(({ key, name, days }) => (
          <li key={key}>
            {name}: {days === 0 ? 'again today' : days === 1 ? 'again tomorrow' : `again in ${days} days`}
          </li>
        ))}
      </ul>
      <div className="games-row">
        {missed.length > 0 && (
          <Button variant="primary" onClick={() => onAgain(missed)}>
            Again: those I missed
          </Button>
        )}
        <Button onClick={onDone}>Done</Button>
      </div>
    </section>
  );
};
