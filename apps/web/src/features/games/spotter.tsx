import { games } from '@windcall/contract';
import { useReducer, useState } from 'react';
import { messageOf, request } from '../../api/index.ts';
import { desk } from '../../desk/desk.ts';
import { ActionButton, Button, ReticlePicture, TextField } from '../../kit/index.ts';
import { type Action, useActions } from '../../shortcuts/use-actions.ts';
import { GRADED, readCorrection, useUnits } from '../../units/index.ts';
import { NO_ROUND, roundOf, spotterAfter, spotterPhase } from './spotter-state.ts';
import { resultText } from './spotter-words.ts';
import { TimeLine, useNow } from './time-line.tsx';

/** Ten shots of another shooter: five seconds for each correction. */
export const Spotter = ({ offline, onDone }: { readonly offline: boolean; readonly onDone: () => void }) => {
  const units = useUnits();
  const [state, dispatch] = useReducer(spotterAfter, NO_ROUND);
  const { round, shot, results, typed, isBusy } = state;
  const phase = spotterPhase(state);

  const ask = (work: () => Promise<void>): void => {
    if (isBusy) return;
    dispatch({ type: 'asked' });
    work().catch((error: unknown) =>
      dispatch({ type: 'failed', trouble: messageOf(units, error, 'That did not work. Try again.') }),
    );
  };
  const see = async (id: number, n: number): Promise<void> => {
    const params = { id: String(id), n: String(n) };
    dispatch({ type: 'seen', shot: await request(games.getSpotterShot, { params }) });
  };
  const start = (): void =>
    ask(async () => {
      const { id } = await request(games.createSpotterRound, { body: { profileId: desk.rifleId.read(), level: 2 } });
      dispatch({ type: 'started', round: id });
      await see(id, 1);
    });
  const call = (correction: { right: number; up: number } | null): void => {
    if (correction === null) {
      dispatch({ type: 'failed', trouble: 'Say it as R.3 U.1, or hold.' });
      return;
    }
    if (shot === null || round === null) return;
    ask(async () => {
      const params = { id: String(round), n: String(shot.number) };
      const result = await request(games.callSpotterShot, { params, body: correction });
      dispatch({ type: 'called', call: correction, result });
    });
  };
  const next = (): void => {
    if (shot !== null && round !== null) ask(() => see(round, shot.number + 1));
  };
  const actions = {
    start: { name: 'Start ten shots', keys: ['Enter'], enabled: phase === 'start' && !offline, perform: start },
    next: { name: 'Next shot', keys: ['Enter'], enabled: phase === 'result', perform: next },
    done: { name: 'Done', keys: ['Enter'], enabled: phase === 'over', perform: onDone },
  } satisfies Record<string, Action>;
  useActions('Spotter', Object.values(actions));

  const two = (mil: number): string => units.number(Math.abs(mil), 2);
  const { taken, meanMil } = roundOf(results);
  return (
    <section aria-label="Spotter" className="minute">
      <h2 className="text-xl font-light">Spotter{shot && `, shot ${shot.number} of ${shot.of}`}</h2>
      {shot === null ? (
        <>
          <p className="text-ink-2">Trace, splash, plate. Five seconds to say the correction.</p>
          <div className="games-row">
            <ActionButton action={actions.start} variant="primary" disabled={offline} pending={isBusy}>
              Start ten shots
            </ActionButton>
            <Button onClick={onDone}>Back</Button>
          </div>
        </>
      ) : (
        <>
          <Countdown key={shot.number} running={shot.result === null} elapsed={shot.elapsed} />
          <ReticlePicture
            half={2}
            tick={0.2}
            plate={2 * shot.halfWidth}
            mark={shot.result ? shot.result.impact : shot.splash}
            trace={shot.trace}
            label={`Plate at ${units.text('range', shot.distance)}. The splash is seen ${two(shot.splash.right)} ${GRADED.milName} ${shot.splash.right < 0 ? 'left' : 'right'}, ${two(shot.splash.up)} ${shot.splash.up < 0 ? 'low' : 'high'}.`}
            onTap={shot.result ? undefined : (place) => call({ right: -place.right, up: -place.up })}
          />
          {shot.result === null ? (
            <form
              className="games-row items-end"
              onSubmit={(event) => {
                event.preventDefault();
                call(readCorrection(typed));
              }}
            >
              <TextField
                label="Correction"
                hint="R.3 U.1, or tap where it went"
                value={typed}
                onChange={(text) => dispatch({ type: 'typed', text })}
                autoFocus
                autoComplete="off"
              />
              <Button type="submit" variant="primary" pending={isBusy}>
                Call
              </Button>
            </form>
          ) : (
            <>
              <p role="status">{resultText(units, shot.result)}</p>
              {phase === 'over' && (
                <p className="text-lg">
                  {taken} of {results.length} taken, {units.number(meanMil, 2)} {GRADED.milName} off on average.
                </p>
              )}
              <div className="games-row">
                {phase === 'over' ? (
                  <ActionButton action={actions.done} variant="primary" autoFocus>
                    Done
                  </ActionButton>
                ) : (
                  <>
                    <ActionButton action={actions.next} variant="primary" autoFocus pending={isBusy}>
                      Next shot
                    </ActionButton>
                    <Button onClick={onDone}>Leave</Button>
                  </>
                )}
              </div>
            </>
          )}
        </>
      )}
      {state.trouble !== null && (
        <p role="alert" className="text-warn">
          {state.trouble}
        </p>
      )}
    </section>
  );
};

/** Five seconds as a shrinking line. */
const Countdown = ({ running, elapsed }: { readonly running: boolean; readonly elapsed: number }) => {
  const [startedAt] = useState(() => Date.now() - elapsed * 1000);
  const now = useNow(running ? 100 : null);
  return <TimeLine share={running ? 1 - (now - startedAt) / (games.SPOTTER.callS * 1000) : 0} />;
};
