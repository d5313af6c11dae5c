import type { drills } from '@windcall/contract';
import {
  cueName,
  meansWords,
  reasonWords,
  showedWords,
  sumText,
  THIRD_NAMES,
  useUnits,
  windSide,
} from '../units/index.ts';
import { windFigure } from './side-words.ts';

type Cue = drills.PictureRead['cues'][number];

interface CueTableProps {
  readonly revealed: Pick<drills.Revealed, 'read'> & Partial<Pick<drills.Revealed, 'par' | 'score'>>;
}

/** The cues of a wind by thirds of the path, a row each, and their sum. */
export const CueTable = ({ revealed }: CueTableProps) => {
  const units = useUnits();
  const { read, par = null, score } = revealed;
  const row = (cue: Cue, first: boolean, rows: number) => {
    const third = read.thirds[cue.third];
    const why = reasonWords(cue);
    return (
      <tr key={cue.number} data-left-out={!cue.used || !cue.looked || undefined}>
        {first && (
          <th scope="rowgroup" rowSpan={rows} className="cue-third">
            {THIRD_NAMES[cue.third]}
            <span className="figure">
              {Math.round(100 * (third?.share ?? 0))}%, ×{third?.weight}
            </span>
          </th>
        )}
        <th scope="row" className="cue-name">
          {cueName(units, cue)}
        </th>
        <td className="col-span-3">
          {showedWords(units, cue)}
          {why && <small>{why}</small>}
        </td>
        <td className="figure" data-label="means">
          {meansWords(units, cue)}
        </td>
        <td className="figure" data-label="20 s">
          {cue.over20s === null ? '–' : windSide(units, cue.over20s)}
        </td>
        <td className="figure" data-label="was">
          {windSide(units, cue.was)}
        </td>
      </tr>
    );
  };
  return (
    <section aria-label="What the air showed" className="cue-air">
      <h3>What the air showed</h3>
      <table className="cue-table">
        <thead>
          <tr>
            {['Counts', 'Cue', 'It showed', 'Means', '20 s', 'Was there'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {[0, 1, 2].map((third) => {
          const cues = read.cues.filter((cue) => cue.third === third);
          return <tbody key={third}>{cues.map((cue, i) => row(cue, i === 0, cues.length))}</tbody>;
        })}
      </table>
      {read.together !== null && (
        <p className="cue-sum">
          <span className="text-ink-2">Together they said</span>{' '}
          <span className="figure">
            {sumText(units, read)} = <b>{windSide(units, read.together)}</b>
          </span>
        </p>
      )}
      {read.again && <p className="text-sm text-ink-3">An older call: what the cues said is by the rule taught now.</p>}
      {par !== null && score && (
        <p className="text-sm text-ink-3">
          Best possible reading of these cues: ± {units.text('wind', par, 1)} (par). Your score: ±{' '}
          {windFigure(units, score.sigma)}.
        </p>
      )}
    </section>
  );
};
