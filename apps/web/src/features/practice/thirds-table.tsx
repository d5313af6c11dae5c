import { drills } from '@windcall/contract';
import { windSide } from '../../units/crosswind.ts';
import { showedWords } from '../../units/cue-words.ts';
import { useUnits } from '../../units/use-units.tsx';

const NAMES = ['Near', 'Middle', 'Far'] as const;

/** What each third showed and came to, in three rows. */
export const ThirdsTable = ({ read }: { readonly read: drills.PictureRead }) => {
  const units = useUnits();
  return (
    <table className="thirds">
      <caption className="sr-only">What each third showed</caption>
      <tbody>
        {read.thirds.map(({ mph, weight }, third) => {
          const cue = read.cues.find((one) => one.third === third && one.used);
          return (
            <tr key={NAMES[third]}>
              <th scope="row">
                {NAMES[third]} <small className="figure">× {weight}</small>
              </th>
              <td>
                {cue
                  ? `${cue.kind === 'meter' ? 'Kestrel' : drills.CUES[cue.kind].name}: ${showedWords(units, cue)}`
                  : 'nothing to read'}
              </td>
              <td className="figure">{mph === null ? '–' : windSide(units, mph)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
