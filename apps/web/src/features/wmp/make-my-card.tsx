import type { cards } from '@windcall/contract';
import { type Question, windLeftOut } from '@windcall/simulation';
import { counted, percentOf, percentText } from '@windcall/units';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { desk } from '../../desk/desk.ts';
import { Button } from '../../kit/button.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Select } from '../../kit/select.tsx';
import { PlanLine } from '../../plan/plan-line.tsx';
import { bracketName, isByCrosswind } from '../../units/card-figures.ts';
import type { Units } from '../../units/units.ts';
import { useUnits } from '../../units/use-units.tsx';
import { cardRows, windStory } from './card-view.ts';
import { PromiseBars } from './promise-bars.tsx';
import { MISREADS_MPH, READINGS } from './reading-choices.ts';
import { STEPS, useMakeCard } from './use-make-card.ts';
import type { WmpSource } from './wmp-source.ts';

const HOLDS = ['1', '2', '3', '4'].map((value) => ({ value, label: counted(Number(value), 'hold') }));
const DEFAULT_HOLDS = '2';
/** Where a shooter does not say how well they read, a card forgives an error of 1 mph a little. */
const UNSAID = '';

/** What the wind of a card does not take from a line. */
const airLeftOut = (question: Question): readonly string[] => {
  const wind = windLeftOut(question);
  return wind === null ? [] : [wind];
};

/** What must be loaded before a card can be made; null when nothing is missing. */
const missing = ({ scenario, profileId }: WmpSource): string | null => {
  if (profileId === 0) return 'Select a weapon profile of your own in Fire Control, Settings first.';
  return scenario === null ? 'Load a scenario in Fire Control or Training first: a card is for its targets.' : null;
};

/** The holds by what chooses them: crosswinds where they are the same for all targets, else the winds. */
const headings = (units: Units, card: cards.Card): string[] => {
  const words = new Map(cardRows(units, card).map(({ heads }) => [heads.join(), heads]));
  const [heads] = words.values();
  return words.size === 1 && heads !== undefined && isByCrosswind(card)
    ? heads.map((text) => `${text} ${units.name('wind')} of crosswind`)
    : card.windBrackets.map((bracket) => bracketName(units, bracket));
};

/** Hits within this of the most are as good, and a hold less is a choice less to make. */
const AS_GOOD = 0.02;

/** How many holds are worth carrying for the eye that the card is made for. */
const HoldsAdvice = ({ card: { promise, windBrackets } }: { readonly card: cards.Card }) => {
  const byHolds = promise?.byHolds ?? [];
  if (byHolds.length < 2) return null;
  const enough = byHolds.findIndex((share) => share >= Math.max(...byHolds) - AS_GOOD) + 1;
  return (
    <p className="text-sm text-ink-2">
      Out of 100 shots you hit {byHolds.map((share, i) => `${percentOf(share)} with ${i + 1}`).join(', ')}.{' '}
      {enough === windBrackets.length
        ? `${counted(enough, 'hold')} ${enough === 1 ? 'is' : 'are'} enough.`
        : `Choose ${counted(enough, 'hold')} and make it again.`}
    </p>
  );
};

interface MakeMyCardProps {
  readonly source: WmpSource;
  /** Least share of the wind that the holds of the optimization must cover. */
  readonly leastCoverage: number;
  /** Called for the card that is to be printed. */
  readonly onPrint: (id: number) => void;
}

/** One press makes a card of what is loaded, the next takes it to Fire Control. */
export const MakeMyCard = ({ source, leastCoverage, onPrint }: MakeMyCardProps) => {
  const units = useUnits();
  const { times, running, card: shown, error, make } = useMakeCard(source);
  const [holds, setHolds] = useState(DEFAULT_HOLDS);
  const navigate = useNavigate();
  const lack = missing(source);
  const [reading, setReading] = useState<cards.Reading>('path');
  const [misread, setMisread] = useState<string>(UNSAID);
  const wanted = { holds: Number(holds), reading, misreadMph: misread === UNSAID ? null : Number(misread) };
  const start = () => void make(wanted, source, leastCoverage);
  const use = () => {
    if (shown === null) return;
    desk.cardId.write(String(shown.id));
    void navigate('/');
  };
  return (
    <Panel title="Make my card" className="mb-8">
      <div className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="flex flex-col items-start gap-4">
          <PlanLine
            label="Ranges, wind and air in one line"
            button="Load"
            onLoad={() => undefined}
            leftOut={airLeftOut}
          />
          <p className="text-ink-2">
            A card of holds for {source.scenario?.name ?? 'your targets'}, in{' '}
            {source.weather.natural !== null
              ? 'natural air'
              : source.field === null
                ? 'the wind of the scenario'
                : 'the wind made on the Weather screen'}
            .
          </p>
          <Select label="Holds to carry (U)" value={holds} onChange={setHolds} choices={HOLDS} />
          <Select label="I read" value={reading} onChange={setReading} choices={READINGS} />
          <Select
            label="I read it to"
            value={misread}
            onChange={setMisread}
            choices={[
              { value: UNSAID, label: 'not known' },
              ...MISREADS_MPH.map((mph) => ({ value: mph, label: `± ${units.text('wind', Number(mph))}` })),
            ]}
          />
          <Button
            variant={shown === null ? 'primary' : 'plain'}
            pending={running}
            disabled={lack !== null}
            onClick={start}
          >
            Make my card
          </Button>
          {lack !== null && <p className="text-sm text-warn">{lack}</p>}
          {error !== null && (
            <p role="alert" className="text-sm text-bad">
              {error}
            </p>
          )}
          {(running || times.length > 0) && (
            <ol aria-label="Steps of the card" aria-live="polite" className="flex flex-col gap-1 text-sm">
              {STEPS.map((step, i) => (
                <li key={step} className={i <= times.length ? 'text-ink' : 'text-ink-3'}>
                  {times[i] === undefined ? step : `✓ ${step}, ${units.number(times[i] / 1000, 1)} s`}
                </li>
              ))}
            </ol>
          )}
        </div>
        {shown && (
          <div className="flex min-w-0 flex-col gap-4">
            <h3 className="text-lg">
              Carry {counted(shown.windBrackets.length, 'hold')}: {headings(units, shown).join('; ')}
            </h3>
            <p className="text-ink-2">{windStory(shown)}</p>
            <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-2">
              {shown.windBrackets.map((b) => (
                <li key={b.label}>
                  {bracketName(units, b)}: {percentText(b.probability ?? 0)} of the time
                </li>
              ))}
            </ul>
            {shown.promise && <PromiseBars promise={shown.promise} confidence={shown.confidence} />}
            <HoldsAdvice card={shown} />
            <div className="flex flex-wrap gap-3">
              <Button variant="primary" onClick={use}>
                Use it in Fire Control
              </Button>
              <Button onClick={() => onPrint(shown.id)}>To print</Button>
            </div>
          </div>
        )}
      </div>
    </Panel>
  );
};
