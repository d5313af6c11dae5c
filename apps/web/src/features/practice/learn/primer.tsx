import { drills } from '@windcall/contract';
import { clockPartOf, flagIn, halfHourText } from '@windcall/cues';
import { sumOfThirds } from '@windcall/training';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../kit/index.ts';
import { Printed, usePaperHere } from '../../../paper/copy-sheet.tsx';
import { paperAddress } from '../../../paper/use-paper-of.tsx';
import { clockValue } from '../../../player/clock-aid.ts';
import { useUnits, windSide } from '../../../units/index.ts';
import { ClockGlyph, FlagGlyph, MirageGlyph } from './cue-glyphs.tsx';
import { figuresOf, OWN_RANGE, ruleOf } from './lesson-copy.ts';
import { sayClock } from './say.ts';

const Glyph = ({ children, under }: { readonly children: ReactNode; readonly under: string }) => (
  <span className="flex w-16 flex-col items-center text-xs">
    <svg viewBox="20 40 160 160" aria-hidden className="w-full rounded bg-[#8a97a3] print:bg-transparent">
      {children}
    </svg>
    <span className="figure">{under}</span>
  </span>
);

const Glyphs = ({ children }: { readonly children: ReactNode }) => (
  <div className="my-2 flex flex-wrap gap-3">{children}</div>
);

const CALL_STEPS = [
  'Say the side first: left or right.',
  'Watch 20 seconds: the low and the high.',
  'Near: your meter, times its clock value.',
  'Middle: mirage at focus ½, and the flag there.',
  'Far: mirage on the plate, and the flag there.',
  'Near 3, middle 2, far 1: divide by 6.',
  'Set a bracket you’d bet on 8 times in 10.',
  'Fire within 5 seconds, or look again.',
] as const;

/** The worked call at the end of the page, mph. */
const EXAMPLE = { meterMph: 8, middleMph: 6, farMph: 3 } as const;

/**
 * Reading the wind on one page: the rules of all lessons, from the functions that draw the cues. Printed in black only.
 */
export const Primer = () => {
  const units = useUnits();
  const f = figuresOf(units);
  const near = Math.round(EXAMPLE.meterMph * clockValue(4));
  const bare = (mph: number): string => units.figure('wind', mph);
  const across = (mph: number) => flagIn({ crossMph: -mph, headMph: 0 });
  return (
    <Printed name="Reading the wind">
      <article className="primer" aria-label="Reading the wind">
        <header className="flex items-baseline justify-between gap-4">
          <h2 className="practice-title">Reading the wind</h2>
          <ButtonLink to={paperAddress(usePaperHere())}>Print</ButtonLink>
        </header>
        <section>
          <h3>Flag: angle off the pole ÷ {f.perUnit}</h3>
          <Glyphs>
            {f.flagRow.map(({ deg, mph }) => (
              <Glyph key={deg} under={`${deg}° ${bare(mph)}`}>
                <FlagGlyph cue={across(mph)} />
              </Glyph>
            ))}
          </Glyphs>
          <p>
            Read the line from the pole to the middle of the fly end. Cloth that looks short points at you (yellow) or
            away (orange): it stands higher than it looks. Read how low the tip hangs: {f.tips}. Then the clock. Hanging
            means under {f.hangs}. Straight out means {f.full} or more.
          </p>
        </section>
        <section>
          <h3>Mirage: lean from straight up</h3>
          <Glyphs>
            {f.leanRow.map(({ deg, mph }) => (
              <Glyph key={deg} under={`${deg}° ${bare(mph)}`}>
                <MirageGlyph leanDeg={deg} />
              </Glyph>
            ))}
          </Glyphs>
          <p>
            Air that rises straight up (a boil) means no crosswind: calm, or straight in or out. Focus the scope halfway
            to see the air halfway; focused on the plate, it shows the last third. Past {f.most} it only streams. No
            sun, no mirage.
          </p>
        </section>
        <section>
          <h3>Clock: how much of a wind counts</h3>
          <Glyphs>
            {[0, 0.5, 1, 1.5, 2, 3].map((hour) => (
              <Glyph key={hour} under={`${halfHourText(30 * hour)} ${units.written(clockPartOf(30 * hour).text)}`}>
                <ClockGlyph hour={hour} />
              </Glyph>
            ))}
          </Glyphs>
          <p>
            {sayClock(units)}. Use it for a flag, a meter, trees, or the wind on your face. Mirage, dust and splash are
            already crosswind. 1:30 is not half: it counts {units.written(clockPartOf(45).text)}. Winds near 12 and 6
            are the dangerous ones. A small swing changes sides.
          </p>
        </section>
        <section>
          <h3>Grass, trees, dust, splash</h3>
          <p>{ruleOf(units, 4)}</p>
          <p>
            {ruleOf(units, 5)} {ruleOf(units, 6)} Trace bends with the whole path.{' '}
            {drills.cueSentences(units).join(' ')}
          </p>
        </section>
        <section>
          <h3>What counts</h3>
          <p>
            Near 3, about half the drift. Middle 2, about a third. Far 1, about a sixth. Early drift keeps growing all
            the way to the plate.
          </p>
        </section>
        <section>
          <h3>Make the call</h3>
          <ol className="list-decimal pl-5">
            {CALL_STEPS.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p>
            Meter {bare(EXAMPLE.meterMph)} from 2:00 is {windSide(units, near, 0)}. Middle{' '}
            {windSide(units, EXAMPLE.middleMph, 0)}, far {windSide(units, EXAMPLE.farMph, 0)}. Near 3, middle 2, far 1,
            over 6: {windSide(units, sumOfThirds([near, EXAMPLE.middleMph, EXAMPLE.farMph]), 0)}.
          </p>
        </section>
        <p>{OWN_RANGE} Angles are those of this trainer.</p>
      </article>
    </Printed>
  );
};
