import { drills } from '@windcall/contract';
import { FEWEST_CALLS } from '@windcall/training';
import { Link } from 'react-router';
import { useCall } from '../../api/index.ts';
import { Skeleton } from '../../kit/index.ts';
import { Failed } from '../../player/failed.tsx';
import { callsText } from '../../player/figure-words.ts';
import { windFigure } from '../../player/side-words.ts';
import { useUnits } from '../../units/index.ts';
import { FirstCall } from './first-call.tsx';
import { MAP_CALLS } from './map-calls.ts';
import { SaidLine } from './said-line.tsx';

export const Progress = () => {
  const units = useUnits();
  const query = useCall(drills.getYourWind, {}, { gcTime: 0 });
  const { data } = query;
  if (query.error) return <Failed query={query} text="Your calls could not be loaded." />;
  if (!data) return <Skeleton className="h-96 w-full" />;
  const calls = data.coverage.of;
  const isKnown = data.handicap !== null && calls >= FEWEST_CALLS;
  const held = data.ladder.filter(({ state }) => state === 'held' || state === 'solid').length;
  const rows = [
    {
      name: 'Your number',
      about: `How many ${units.name('wind')} you’re off, call by call`,
      to: '/practice?tab=wind',
      value:
        isKnown && data.handicap !== null
          ? `± ${windFigure(units, data.handicap)}`
          : `${calls} of ${FEWEST_CALLS} calls`,
    },
    {
      name: 'Ladder',
      about: 'Range, sky and level: what you hold, what’s next',
      to: '/practice?tab=wind',
      value: `${held} of ${data.ladder.length}`,
    },
    {
      name: 'Your wind',
      about: `Where you read high or low. Needs ${MAP_CALLS} calls.`,
      to: '/practice?tab=wind',
      value: calls < MAP_CALLS ? `${calls} of ${MAP_CALLS}` : callsText(calls),
    },
    {
      name: 'Field log',
      about: 'Shots from your own range, two taps each',
      to: '/days',
      value: '',
    },
    { name: 'Calls', about: 'Every call, to replay', to: '/practice?tab=history', value: '' },
    { name: 'Method', about: 'How calls are scored', to: '/practice?tab=method', value: '' },
  ];
  return (
    <div>
      <h2 className="practice-title">
        {isKnown && data.handicap !== null ? `You call to ± ${units.text('wind', data.handicap, 1)}.` : 'No number yet'}
      </h2>
      <p className="mt-1 text-lg text-ink-2">
        {isKnown && data.plates.now !== null
          ? `On a ${units.text('target', 1.5)} plate at ${units.text('range', 800)} that’s about ${Math.round(10 * data.plates.now)} hits in 10.`
          : `Ten calls and you’ll have one. You have ${callsText(calls)}.`}
      </p>
      <SaidLine said={data.said} calls={calls} />
      <FirstCall />
      <div className="progress-rows">
        {rows.map(({ name, about, to, value }) => (
          <Link key={name} to={to}>
            <span>
              {name}
              <small>{about}</small>
            </span>
            <span className="figure text-ink-2">{value}</span>
          </Link>
        ))}
      </div>
    </div>
  );
};
