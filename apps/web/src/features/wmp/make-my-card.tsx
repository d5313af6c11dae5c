import { type Question, windLeftOut } from '@windcall/simulation';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { desk } from '../../desk/desk.ts';
import { Button, Panel } from '../../kit/index.ts';
import { PlanLine } from '../../plan/plan-line.tsx';
import { useUnits } from '../../units/index.ts';
import { CardChoice } from './card-choice.tsx';
import { CardExport } from './card-export.tsx';
import { CardTable } from './card-table.tsx';
import { windStory } from './card-view.ts';
import { STEPS, useMakeCard } from './use-make-card.ts';
import type { WmpSource } from './wmp-source.ts';
import { askedBy, type Way, YourEye } from './your-eye.tsx';

/** Parts of a line that a card's wind leaves out. */
const airLeftOut = (question: Question): readonly string[] => {
  const wind = windLeftOut(question);
  return wind === null ? [] : [wind];
};

/** Message about a card's missing parts; null if complete. */
const missing = ({ scenario, profileId }: WmpSource): string | null => {
  if (profileId === 0) return 'Select a weapon profile of your own in Fire Control, Settings first.';
  return scenario === null ? 'Load a scenario in Fire Control or Training first: a card is for its targets.' : null;
};

interface MakeMyCardProps {
  readonly source: WmpSource;
  /** Least share of the wind that the holds must cover. */
  readonly leastCoverage: number;
}

/** One press makes a card of the loaded stage, the next takes it to Fire Control. */
export const MakeMyCard = ({ source, leastCoverage }: MakeMyCardProps) => {
  const units = useUnits();
  const { times, running, card: shown, error, make, choose } = useMakeCard(source);
  const [way, setWay] = useState<Way>('practice');
  const [row, setRow] = useState(0);
  const [bracket, setBracket] = useState(0);
  const navigate = useNavigate();
  const lack = missing(source);
  const start = () => void make({ holds: null, ...askedBy(way) }, source, leastCoverage);
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
          <YourEye value={way} onChange={setWay} />
          <Button
            variant={shown === null ? 'primary' : 'plain'}
            pending={running}
            disabled={lack !== null}
            onClick={start}
          >
            {shown === null ? 'Make my card' : 'Make it again'}
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
            <CardChoice card={shown} onChoose={running ? null : (holds) => void choose(holds)} />
            <p className="text-sm text-ink-2">{windStory(shown)}</p>
            <Button variant="primary" className="self-start" onClick={use}>
              Use it in Fire Control
            </Button>
            <CardExport key={shown.id} card={shown} />
            <CardTable
              card={shown}
              row={row}
              bracket={Math.min(bracket, shown.windBrackets.length - 1)}
              onChooseRow={setRow}
              onChooseBracket={setBracket}
            />
          </div>
        )}
      </div>
    </Panel>
  );
};
