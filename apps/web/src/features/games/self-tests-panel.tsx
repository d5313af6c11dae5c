import { games } from '@windcall/contract';
import { useCall } from '../../api/index.ts';
import { Skeleton } from '../../kit/index.ts';
import { useUnits } from '../../units/index.ts';
import { Game, StartGame } from './start-game.tsx';

const [W, H, PAD] = [320, 140, 28];

/** Past self-tests, the change since the first, and the next test. */
export const SelfTestsPanel = ({ offline }: { readonly offline: boolean }) => {
  const units = useUnits();
  const { data, error } = useCall(games.listSelfTests, {}, { gcTime: 0 });
  const figure = (mph: number): string => units.figure('wind', mph, 1);
  const last = data?.tests.at(-1);
  const first = data?.tests[0];
  const change = data?.change;
  const isSure = change != null && (change.low > 1 || change.high < 1);
  const times = (factor: number): string => units.number(factor, 2);
  const most = Math.max(1, ...(data?.tests.map(({ handicap, error: e }) => handicap + 2 * (e ?? 0)) ?? []));
  const x = (day: number): number => PAD + ((W - 2 * PAD) * day) / Math.max(90, last?.day ?? 0);
  const y = (mph: number): number => H - PAD - ((H - 2 * PAD) * mph) / most;
  return (
    <Game
      title="Self-test"
      about="Twenty calls without feedback. Day 0, 30, and 90 show what stuck. Cut your error in half, and two tests show it 3 times in 4. Cut it by a third, and they show it 1 time in 4: that takes 80 calls each."
    >
      {error ? (
        <p role="alert" className="mt-3">
          {offline ? 'Your tests need a connection.' : error.message}
        </p>
      ) : !data ? (
        <Skeleton className="mt-3 h-24 w-full" />
      ) : (
        <>
          {data.tests.length > 0 && (
            <svg
              role="img"
              viewBox={`0 0 ${W} ${H}`}
              className="mt-3 w-full max-w-lg text-ink-2"
              aria-label={`Handicap by day: ${data.tests.map((test) => `day ${test.day}: ${figure(test.handicap)} ± ${figure(test.error ?? 0)}`).join(', ')}`}
            >
              <path d={`M${PAD} ${H - PAD}H${W - PAD}`} stroke="currentColor" opacity="0.4" />
              {data.tests.map((test) => (
                <g key={test.drillId}>
                  <path
                    d={`M${x(test.day)} ${y(test.handicap - (test.error ?? 0))}V${y(test.handicap + (test.error ?? 0))}`}
                    stroke="currentColor"
                  />
                  <circle cx={x(test.day)} cy={y(test.handicap)} r="3" fill="var(--accent)" />
                  <text x={x(test.day)} y={H - 12} textAnchor="middle" fontSize="10" fill="currentColor">
                    {test.day}
                  </text>
                  {test.practice > 0 && (
                    <text x={x(test.day)} y={H - 2} textAnchor="middle" fontSize="8" fill="currentColor" opacity="0.7">
                      {test.practice} calls
                    </text>
                  )}
                </g>
              ))}
            </svg>
          )}
          {first && last && change && (
            <p className="mt-2">
              {figure(first.handicap)} ± {figure(first.error ?? 0)} on day {first.day}, {figure(last.handicap)} ±{' '}
              {figure(last.error ?? 0)} on day {last.day}
              {isSure
                ? `: ${times(change.factor)} × the error, winds taken out (${times(change.low)} to ${times(change.high)}): ${change.factor < 1 ? 'better' : 'worse'}.`
                : `: ${times(change.factor)} × the error (${times(change.low)} to ${times(change.high)}). Too close to call a change.`}
            </p>
          )}
          <div className="games-row mt-3">
            <StartGame
              kind="self-test"
              label="Start"
              title="Take the self-test?"
              text="20 calls, about 12 minutes, no answers until the end. It counts from the first commit."
              disabled={offline}
            />
            <span className="text-sm text-ink-3">
              {data.due === null
                ? 'None is due.'
                : data.due === 7
                  ? 'Measure it again: a second test within two weeks shows how exact the first was.'
                  : `The test of day ${data.due} is due.`}
            </span>
          </div>
        </>
      )}
    </Game>
  );
};
