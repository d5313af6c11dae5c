import { courses, matches } from '@windcall/contract';
import { heldRulings } from '@windcall/training';
import { useState } from 'react';
import { refresh, useCallMutation } from '../../../api/index.ts';
import { Button, Dialog, formatTime, NumberField, Panel, Select, Switch, TextField } from '../../../kit/index.ts';
import { type EntryLine, isResult } from './entry-table.tsx';
import type { ResultRow } from './read-results.ts';
import { RunShots } from './run-shots.tsx';

type Kind = matches.RulingKind;
type Outcome = NonNullable<matches.Ruling['outcome']>;

const KINDS: Readonly<Record<Kind, string>> = {
  score: 'Correct the score',
  penalty: 'Penalty',
  reshoot: 'Reshoot',
  disqualify: 'Disqualify',
  withdraw: 'Withdraw',
  tiebreak: 'Tiebreak',
  'shoot-off': 'Shoot-off',
};
const EFFECTS: Readonly<Partial<Record<Kind, string>>> = {
  reshoot:
    'The first run stays on record and does not count. The reshoot has another wind; the results mark it with R.',
  disqualify: 'The entry stays in the results, crossed out and not ranked, with your reason.',
  withdraw: 'The entry stays in the results, not ranked, with your reason.',
  'shoot-off': 'Those named shoot this stage again in a wind of its own. Points decide, then time.',
};
const RINGS: readonly Outcome[] = ['X', '10', '9', '8', '7', '6', '5', 'M'];
const WORDS = { h: 'hit', m: 'miss', n: 'not taken' } as const;
const SIGNS = { h: '●', m: '○', n: '–' } as const;

/** Acts of the match director: ruling, and undoing a ruling. */
const useRule = (code: string, onDone: () => void) => {
  const options = {
    onSuccess: () => {
      onDone();
      void refresh(matches.getMatch);
    },
    failed: ['No Ruling', 'Nothing was changed. Try again.'],
  } as const;
  const make = useCallMutation(matches.makeRuling, options);
  const undo = useCallMutation(matches.undoRuling, options);
  return {
    make: (body: Parameters<typeof make.mutate>[0]['body']) => make.mutate({ params: { code }, body }),
    undo: (id: number, reason: string) => undo.mutate({ params: { code, id: String(id) }, body: { reason } }),
    pending: make.isPending || undo.isPending,
  };
};

const Reason = ({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) => (
  <TextField label="Reason, printed with the results" maxLength={200} value={value} onChange={onChange} />
);

/** Kinds of rulings that fit a result now. */
const kindsFor = (
  match: matches.Match,
  line: EntryLine,
  stage: number | null,
  equals: readonly ResultRow[],
): Kind[] => {
  const course = stage === null ? undefined : line.courses[stage];
  const hasRun = course !== undefined && course.run !== null;
  const isOut = line.struck !== null;
  return [
    ...(isResult(line) && hasRun ? (['score'] as const) : []),
    ...(course ? (['penalty'] as const) : []),
    ...(hasRun && !match.closed ? (['reshoot'] as const) : []),
    ...(isOut ? [] : (['disqualify', 'withdraw'] as const)),
    ...(course && match.tiebreak.includes((stage ?? 0) + 1) ? (['tiebreak'] as const) : []),
    ...(course && equals.length > 0 && !isOut ? (['shoot-off'] as const) : []),
  ];
};

interface RuleProps {
  readonly match: matches.Match;
  readonly line: EntryLine;
  /** Place of the stage, from 0; null for the entry as a whole. */
  readonly stage: number | null;
  readonly rows: readonly ResultRow[];
  readonly onClose: () => void;
}

/** Rounds of a run as fired; a ruling may change the score of one. */
const Rounds = ({
  letters,
  round,
  onChoose,
}: {
  readonly letters: string;
  readonly round: number | null;
  readonly onChoose: (round: number, was: keyof typeof WORDS) => void;
}) => (
  <div>
    <p className="mb-1 text-sm text-ink-2">Rounds as fired. Press one to change it.</p>
    <div className="flex flex-wrap gap-2">
      {[...letters].map((letter, i) => {
        if (!(letter in WORDS)) return null;
        const was = letter as keyof typeof WORDS;
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a round is its place in the run
            key={i}
            type="button"
            className="figure size-11 rounded border border-edge aria-pressed:border-2 aria-pressed:border-accent"
            aria-pressed={round === i + 1}
            aria-label={`Round ${i + 1}, ${WORDS[was]}`}
            onClick={() => onChoose(i + 1, was)}
          >
            {round === i + 1 && was !== 'h' ? SIGNS.h : round === i + 1 ? SIGNS.m : SIGNS[was]}
          </button>
        );
      })}
    </div>
  </div>
);

const Rule = ({ match, line, stage, rows, onClose }: RuleProps) => {
  const rule = useRule(match.code, onClose);
  const equals = rows.filter(
    (row) => isResult(line) && row.entry !== line.entry && row.struck === null && row.points === line.points,
  );
  const kinds = kindsFor(match, line, stage, equals);
  const [kind, setKind] = useState<Kind>(stage === null ? 'disqualify' : (kinds[0] ?? 'disqualify'));
  const [reason, setReason] = useState('');
  const [chosen, setChosen] = useState<{ round: number; was: keyof typeof WORDS } | null>(null);
  const [ring, setRing] = useState<Outcome>('X');
  const [amount, setAmount] = useState<number | null>(null);
  const [named, setNamed] = useState<readonly number[]>(equals.map(({ entry }) => entry));
  const shot = isResult(line) && stage !== null ? line.courses[stage] : undefined;
  const { hasRings } = courses.STAGE_RULES[match.courses[stage ?? 0]?.rule ?? match.rule];
  const needsFigure = kind === 'penalty' || kind === 'tiebreak';
  const isWhole =
    reason.trim() !== '' &&
    (kind !== 'score' || chosen !== null) &&
    (!needsFigure || amount !== null) &&
    (kind !== 'shoot-off' || named.length > 0);
  const number = match.rulings.reduce((most, one) => Math.max(most, one.number), 0) + 1;
  const make = (): void =>
    rule.make({
      ...{ kind, reason: reason.trim() },
      ...(kind === 'shoot-off' ? { among: [line.entry, ...named] } : { entry: line.entry }),
      ...(stage !== null && kind !== 'disqualify' && kind !== 'withdraw' && { course: stage + 1 }),
      ...(kind === 'score' && {
        round: chosen?.round,
        outcome: hasRings ? ring : chosen?.was === 'h' ? 'miss' : 'hit',
      }),
      ...(kind === 'penalty' && { points: Math.round(amount ?? 0) }),
      ...(kind === 'tiebreak' && { time: amount }),
    });
  if (kinds.length === 0) return null;
  return (
    <div className="mt-4 flex flex-col gap-4 border-t border-line pt-4">
      <fieldset aria-label="Ruling" className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {kinds.map((one) => (
          <Button
            key={one}
            className="h-11"
            aria-pressed={kind === one}
            onClick={() => {
              setKind(one);
              setAmount(null);
            }}
          >
            {KINDS[one]}
          </Button>
        ))}
      </fieldset>
      {kind === 'score' && shot && (
        <>
          <Rounds
            letters={shot.rounds}
            round={chosen?.round ?? null}
            onChoose={(round, was) => setChosen(chosen?.round === round ? null : { round, was })}
          />
          {chosen && (
            <p className="text-sm text-accent">
              Round {chosen.round} was {chosen.was === 'n' ? '' : 'a '}
              {WORDS[chosen.was]}.
            </p>
          )}
          {hasRings && (
            <Select
              label="Value"
              value={ring}
              onChange={setRing}
              choices={RINGS.map((value) => ({ value, label: value === 'M' ? 'Miss' : value }))}
            />
          )}
        </>
      )}
      {needsFigure && (
        <NumberField
          key={kind}
          label={kind === 'penalty' ? 'Points taken off' : 'Time that counts, s'}
          min={kind === 'penalty' ? 1 : 0}
          max={kind === 'penalty' ? 1000 : 3600}
          value={amount}
          onChange={setAmount}
          onEmpty={() => setAmount(null)}
        />
      )}
      {kind === 'shoot-off' &&
        equals.map(({ entry, name }) => (
          <Switch
            key={entry}
            label={name}
            checked={named.includes(entry)}
            onChange={(isIn) => setNamed(isIn ? [...named, entry] : named.filter((one) => one !== entry))}
          />
        ))}
      {EFFECTS[kind] && <p className="text-sm text-ink-2">{EFFECTS[kind]}</p>}
      <Reason value={reason} onChange={setReason} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        {kind === 'penalty' && shot && amount !== null && (
          <span className="mr-auto text-sm text-ink-2">
            <span className="figure">
              {shot.points} to {Math.max(0, shot.points - amount)}
            </span>{' '}
            points here
          </span>
        )}
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" pending={rule.pending} disabled={!isWhole} onClick={make}>
          Make ruling {number}
        </Button>
      </div>
    </div>
  );
};

/** A result or an entry with its rounds, and for the match director a ruling on it. */
export const ResultDialog = ({
  canRule,
  best,
  replays,
  onReplay,
  ...props
}: RuleProps & {
  readonly canRule: boolean;
  readonly best: number;
  readonly replays: boolean;
  readonly onReplay: (run: number) => void;
}) => {
  const { match, line, stage, onClose } = props;
  const title = `${line.name}${stage === null ? '' : `, stage ${stage + 1}`}`;
  const about = [
    ...(stage === null ? [] : [match.courses[stage]?.name]),
    ...(line.number === null ? [] : [`no. ${line.number}`]),
    ...(line.squad ? [`squad ${line.squad}`] : []),
  ].join(' · ');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={canRule ? `Rule on ${title}` : title}
      description={about || line.division}
    >
      {isResult(line) && stage !== null && <RunShots {...{ match, row: line, stage, best, replays, onReplay }} />}
      {canRule && <Rule {...props} />}
    </Dialog>
  );
};

/** Every ruling of a match, in order; undone ones are crossed out. */
export const Rulings = ({
  match,
  names,
  canRule,
}: {
  readonly match: matches.Match;
  readonly names: ReadonlyMap<number, string>;
  readonly canRule: boolean;
}) => {
  const [asked, setAsked] = useState<matches.Ruling | null>(null);
  const [reason, setReason] = useState('');
  const rule = useRule(match.code, () => setAsked(null));
  const held = new Set(heldRulings(match.rulings));
  if (match.rulings.length === 0) return null;
  return (
    <Panel title="Rulings" className="mt-8" aside={<span className="text-sm text-ink-3">none is ever erased</span>}>
      <ol>
        {match.rulings.map((one) => (
          <li key={one.id} className="flex min-h-11 items-center gap-3 border-b border-line py-1">
            <span className="figure w-6 text-ink-3">{one.number}</span>
            <span
              className={`min-w-0 flex-1 wrap-anywhere ${held.has(one) || one.undoes !== null ? '' : 'text-ink-3 line-through'}`}
            >
              {matches.rulingWords(one, (entry) => names.get(entry) ?? 'a removed entry')}
              <small className="figure inline-block pl-3 text-ink-3">{formatTime(one.at)}</small>
            </span>
            {canRule && held.has(one) && (
              <Button
                size="sm"
                variant="quiet"
                className="h-11"
                aria-label={`Take ruling ${one.number} back`}
                onClick={() => {
                  setReason('');
                  setAsked(one);
                }}
              >
                Take back…
              </Button>
            )}
          </li>
        ))}
      </ol>
      <Dialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={`Take ruling ${asked?.number} back?`}
        description="Both stay on record, with your reason."
        size="sm"
        actions={
          <>
            <Button onClick={() => setAsked(null)}>Cancel</Button>
            <Button
              variant="primary"
              pending={rule.pending}
              disabled={reason.trim() === ''}
              onClick={() => asked && rule.undo(asked.id, reason.trim())}
            >
              Take it back
            </Button>
          </>
        }
      >
        <Reason value={reason} onChange={setReason} />
      </Dialog>
    </Panel>
  );
};
