import { useQuery } from '@tanstack/react-query';
import type { runs } from '@windcall/contract';
import { useState } from 'react';
import { panelOf } from '../../../api/index.ts';
import { Button, ButtonLink, Panel } from '../../../kit/index.ts';
import { angleName, elevationText, useUnits, windText } from '../../../units/index.ts';
import { FactLine } from '../match-page.tsx';
import { RoundMarks } from '../round-marks.tsx';
import { useStartRun } from '../use-start-run.ts';
import { mainPart, type Result, runSentence } from './after-words.ts';
import type { RunHand } from './run-hand.ts';
import { RunReplay } from './run-replay.tsx';

interface AfterRunProps {
  readonly run: runs.Run;
  readonly hand: RunHand;
  readonly back: string;
}

const OUTCOMES = { hit: 'Hit', miss: 'Miss', 'not-taken': 'Not taken', 'not-needed': 'Not needed' } as const;

const Rounds = ({
  result,
  chosen,
  onChoose,
}: {
  readonly result: Result;
  readonly chosen: number | null;
  readonly onChoose: (shot: number) => void;
}) => {
  const units = useUnits();
  return (
    <table className="run-rounds">
      <caption className="sr-only">Rounds</caption>
      <thead>
        <tr>
          <th scope="col">Round</th>
          <th scope="col">At</th>
          <th scope="col">Target</th>
          <th scope="col">Result</th>
          <th scope="col">Off by, {angleName(units)}</th>
          <th scope="col">Most of it</th>
          <th scope="col">
            <span className="sr-only">Replay</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {result.rounds
          .filter(({ outcome }) => outcome !== 'not-needed')
          .map((round) => {
            const shot = result.shots.find((one) => one.line === round.line && one.round === round.round);
            const main = shot && mainPart(shot);
            return (
              <tr key={`${round.line}.${round.round}`} data-chosen={shot?.number === chosen || undefined}>
                <th scope="row" className="figure">
                  {round.line}.{round.round}
                </th>
                <td className="figure">{round.at === null ? '–' : `${units.number(round.at, 1)} s`}</td>
                <td>T{round.target}</td>
                <td>
                  <RoundMarks label={OUTCOMES[round.outcome]} rounds={[round.outcome]} />{' '}
                  {round.ring ?? OUTCOMES[round.outcome]}
                  {round.sighter && ' (sighter)'}
                </td>
                <td className="figure">
                  {shot ? `${windText(units, shot.impact.right, 2)}, ${elevationText(units, shot.impact.up, 2)}` : '–'}
                </td>
                <td>
                  {main && Math.abs(main.mil) > 0.005
                    ? `${main.name}, ${main.axis === 'wind' ? windText(units, main.mil, 2) : elevationText(units, main.mil, 2)}`
                    : '–'}
                </td>
                <td>
                  {shot && (
                    <Button
                      size="sm"
                      aria-label={`Replay of shot ${shot.number}`}
                      onClick={() => onChoose(shot.number)}
                    >
                      Replay
                    </Button>
                  )}
                </td>
              </tr>
            );
          })}
      </tbody>
    </table>
  );
};

/** The end of a run: one sentence, its rounds, and the true wind. */
export const AfterRun = ({ run, hand, back }: AfterRunProps) => {
  const { source, late, again } = hand;
  const start = useStartRun();
  const units = useUnits();
  const [chosen, setChosen] = useState<number | null>(null);
  const result = useQuery({ queryKey: source.key, queryFn: source.result });
  const data = result.data;
  return (
    <div className="run-page">
      <p className="text-ink-3">{run.course.name}</p>
      <Panel title="Result" untitled {...panelOf(units, result, 'The result could not be loaded.')}>
        {data && (
          <>
            <h2 className="text-2xl font-light">{runSentence(units, run, data)}</h2>
            {late > 0 && (
              <p role="alert" className="mt-2 text-warn">
                {late} {late === 1 ? 'round came' : 'rounds came'} too late for the server and{' '}
                {late === 1 ? 'is' : 'are'} not taken.
              </p>
            )}
            <FactLine
              className="mt-3"
              valueClass="figure text-lg"
              facts={[
                ['Points', data.points],
                ['Time', `${units.number(data.time, 1)} s`],
                ['Aim, luck aside', data.aim === null ? '–' : units.number(data.aim, 2)],
                ...data.speed.calls.map(
                  ({ target, lo, hi, truth }) =>
                    [
                      `Speed of T${target}`,
                      `${units.between('wind', lo, hi, 1)}, it was ${units.text('wind', truth, 1)}`,
                    ] as const,
                ),
              ]}
            />
            <Rounds result={data} chosen={chosen} onChoose={setChosen} />
          </>
        )}
      </Panel>
      {hand.isHere && (
        <p className="text-sm text-ink-3">
          Practice stays in this browser: the last 20 runs are kept, none is sent, and none counts in a figure or a
          table.
        </p>
      )}
      {chosen !== null && <RunReplay key={chosen} source={source} shot={chosen} />}
      <div className="flex flex-wrap gap-3">
        {again && (
          <Button variant="primary" pending={start.pending} onClick={() => start.practice(again)}>
            Shoot it again
          </Button>
        )}
        <ButtonLink variant={again ? 'plain' : 'primary'} to={back}>
          {run.match === null ? 'Back to Matches' : 'To the match'}
        </ButtonLink>
      </div>
    </div>
  );
};
