import { games, type ReplyOf } from '@windcall/contract';
import { useEffect, useState } from 'react';
import { request } from '../../api/request.ts';
import { desk } from '../../desk/desk.ts';
import { Button } from '../../kit/button.tsx';
import { TextField } from '../../kit/text-field.tsx';
import { GRADED } from '../../units/graded-units.ts';
import { useUnits } from '../../units/use-units.tsx';
import { ReticlePicture } from './reticle-picture.tsx';
import { readCorrection, resultText } from './spotter-words.ts';

const two = (mil: number): string => Math.abs(mil).toFixed(2);

type Shot = ReplyOf<typeof games.getSpotterShot>;

/** Ten shots of somebody else's: five seconds to say each correction. */
export const Spotter = ({ offline, onDone }: { readonly offline: boolean; readonly onDone: () => void }) => {
  const units = useUnits();
  const [round, setRound] = useState<number | null>(null);
  const [shot, setShot] = useState<Shot | null>(null);
  const [results, setResults] = useState<readonly games.SpotterResult[]>([]);
  const [said, setSaid] = useState('');
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const result = shot === null ? null : shot.result;

  const guarded = (work: () => Promise<void>): void => {
    if (busy) return;
    setBusy(true);
    setTrouble(null);
    work()
      .catch((error: unknown) => setTrouble(error instanceof Error ? error.message : 'That did not work. Try again.'))
      .finally(() => setBusy(false));
  };
  const see = async (id: number, n: number): Promise<void> => {
    setShot(await request(games.getSpotterShot, { params: { id: String(id), n: String(n) } }));
    setSaid('');
  };
  const start = (): void =>
    guarded(async () => {
      const { id } = await request(games.createSpotterRound, { body: { profileId: desk.rifleId.read(), level: 2 } });
      setRound(id);
      setResults([]);
      await see(id, 1);
    });
  const call = (correction: { right: number; up: number } | null): void => {
    if (correction === null) {
      setTrouble('Say it as R.3 U.1, or hold.');
      return;
    }
    guarded(async () => {
      if (shot === null || round === null) return;
      const params = { id: String(round), n: String(shot.number) };
      const made = await request(games.callSpotterShot, { params, body: correction });
      setShot({ ...shot, call: correction, result: made });
      setResults((before) => [...before, made]);
    });
  };
  const isLast = shot !== null && shot.number === shot.of;
  const taken = results.filter(({ late }) => !late);
  const mean = taken.reduce((sum, { off }) => sum + off.total, 0) / Math.max(1, taken.length);
  return (
    <section aria-label="Spotter" className="minute">
      <h2 className="text-xl font-light">Spotter{shot && `, shot ${shot.number} of ${shot.of}`}</h2>
      {shot === null ? (
        <>
          <p className="text-ink-2">Trace, splash, plate. Five seconds to say the correction.</p>
          <div className="games-row">
            <Button variant="primary" disabled={offline} pending={busy} onClick={start}>
              Start ten shots
            </Button>
            <Button onClick={onDone}>Back</Button>
          </div>
        </>
      ) : (
        <>
          <Countdown key={shot.number} running={result === null} elapsed={shot.elapsed} />
          <ReticlePicture
            half={2}
            tick={0.2}
            plate={2 * shot.halfWidth}
            mark={result ? result.impact : shot.splash}
            trace={shot.trace}
            label={`Plate at ${units.text('range', shot.distance)}. The splash is seen ${two(shot.splash.right)} ${GRADED.milName} ${shot.splash.right < 0 ? 'left' : 'right'}, ${two(shot.splash.up)} ${shot.splash.up < 0 ? 'low' : 'high'}.`}
            onTap={result ? undefined : (place) => call({ right: -place.right, up: -place.up })}
          />
          {result === null ? (
            <form
              className="games-row items-end"
              onSubmit={(event) => {
                event.preventDefault();
                call(readCorrection(said));
              }}
            >
              <TextField
                label="Correction"
                hint="R.3 U.1, or tap where it went"
                value={said}
                onChange={setSaid}
                autoFocus
                autoComplete="off"
              />
              <Button type="submit" variant="primary" pending={busy}>
                Call
              </Button>
            </form>
          ) : (
            <>
              <p role="status">{resultText(result)}</p>
              {isLast && (
                <p className="text-lg">
                  {taken.length} of {results.length} taken, {mean.toFixed(2)} {GRADED.milName} off on average.
                </p>
              )}
              <div className="games-row">
                {!isLast && round !== null && (
                  <Button
                    variant="primary"
                    pending={busy}
                    autoFocus
                    onClick={() => guarded(() => see(round, shot.number + 1))}
                  >
                    Next shot
                  </Button>
                )}
                <Button autoFocus={isLast} onClick={onDone}>
                  {isLast ? 'Done' : 'Leave'}
                </Button>
              </div>
            </>
          )}
        </>
      )}
      {trouble !== null && (
        <p role="alert" className="text-warn">
          {trouble}
        </p>
      )}
    </section>
  );
};

/** Five seconds as a line that empties. */
const Countdown = ({ running, elapsed }: { readonly running: boolean; readonly elapsed: number }) => {
  const [startedAt] = useState(() => Date.now() - elapsed * 1000);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 100);
    return () => clearInterval(timer);
  }, [running]);
  const share = Math.max(0, 1 - (now - startedAt) / (games.SPOTTER.callS * 1000));
  return (
    <div className="minute-line" aria-hidden>
      <i style={{ width: `${running ? share * 100 : 0}%` }} />
    </div>
  );
};
