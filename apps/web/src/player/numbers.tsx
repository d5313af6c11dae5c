import type { drills } from '@windcall/contract';
import { airWords } from '@windcall/simulation';
import { percentText } from '@windcall/units';
import type { ReactNode } from 'react';
import { angleName, angleText, cellWords, useUnits, windSide, windText } from '../units/index.ts';
import { CueTable } from './cue-table.tsx';
import { Fact } from './fact.tsx';
import { intervalText, movedText, PARTS } from './figure-words.ts';
import { bestOf } from './reveal-facts.ts';
import { waitedS } from './reveal-words.ts';
import { ShareCall } from './share-call.tsx';
import { bracketText, windFigure as wind } from './side-words.ts';

/** The shot's sideways offset from the center, part by part; the last row is their sum. */
const Parts = ({ revealed }: { readonly revealed: drills.Revealed }) => {
  const units = useUnits();
  const { split, halfWidth, shot } = revealed;
  const row = (label: string, mil: number, without: boolean | null) => (
    <tr key={label}>
      <th scope="row">{label}</th>
      <td className="figure">{windText(units, mil, 2)}</td>
      <td data-saves={(without && !split.isHit) || undefined}>{without === null ? '' : without ? 'hit' : 'miss'}</td>
    </tr>
  );
  return (
    <table className="parts">
      <thead className="sr-only">
        <tr>
          <th scope="col">Part</th>
          <th scope="col">{angleName(units)}</th>
          <th scope="col">without it</th>
        </tr>
      </thead>
      <tbody>
        {PARTS.map(([name, word]) =>
          row(
            name === 'waited' ? `Waited ${Math.round(waitedS(revealed))} s` : word,
            split.right[name],
            Math.abs(split.right[name]) < 0.005 ? null : split.hitWithout.right[name],
          ),
        )}
      </tbody>
      <tfoot>{row('Impact', shot.impact.right, split.isHit)}</tfoot>
      <caption>
        {angleName(units)}, plate ± {angleText(units, halfWidth)}; up and down: elevation{' '}
        {angleText(units, split.up.range)}, setting {angleText(units, split.up.setting + split.up.rounding)}, rifle{' '}
        {angleText(units, split.up.rifle)}
      </caption>
    </table>
  );
};

interface NumbersProps {
  readonly revealed: drills.Revealed;
  readonly replay?: ReactNode;
}

/** The numbers of a call: the wind along the path, the parts of the shot, the score. Loaded when unfolded. */
export const Numbers = ({ revealed, replay }: NumbersProps) => {
  const units = useUnits();
  const { score, handicap, cell, air, call, truth, split } = revealed;
  const best = bestOf(call);
  return (
    <div className="numbers">
      <p className="reveal-truth">
        It was <b className="figure">{windSide(units, truth.atCommit)}</b>. You called{' '}
        {bracketText(units, call.lo, call.hi)}, best {windSide(units, best)}:{' '}
        {score.outside > 0 ? `${wind(units, score.outside)} outside.` : 'inside.'}
      </p>
      <p className="text-sm text-ink-3">
        {cellWords(units, cell)}
        {air && `, ${airWords(air)}`}
      </p>
      <CueTable revealed={revealed} />
      <section aria-label={split.isHit ? 'The shot' : 'The miss'}>
        <h3>{split.isHit ? 'The shot' : 'The miss'}</h3>
        <Parts revealed={revealed} />
      </section>
      {replay}
      <dl className="flex flex-wrap gap-x-10 gap-y-4">
        <Fact name="Score" value={units.text('wind', score.interval, 1)}>
          {wind(units, score.width)} wide + {wind(units, 10 * score.outside)} for {wind(units, score.outside)} outside
        </Fact>
        <Fact name="This call" value={`± ${wind(units, score.sigma)}`}>
          if you always called like this
        </Fact>
        <Fact name="Handicap" value={movedText(units, handicap.before, handicap)}>
          {intervalText(units, handicap, handicap.calls)}
        </Fact>
        <Fact name="Aim" value={score.aim === null ? '–' : percentText(score.aim)}>
          of the best hold’s chance to hit
        </Fact>
      </dl>
      <ShareCall revealed={revealed} />
    </div>
  );
};
