import { decodeTrees, grassLeanDeg, TREE_BANDS, TREE_LAG_S } from '@windcall/cues';
import { AT_HALF } from '@windcall/training';
import { GlassText } from '../../../../scope/glass.tsx';
import { type GlassPlace, placeOnGlass } from '../../../../scope/place-on-glass.ts';
import { placeTufts } from '../../../../scope/range/draw-grass.ts';
import { layoutOf } from '../../../../scope/range/range-layout.ts';
import { bandText } from '../lesson-copy.ts';
import { sayBare } from '../say.ts';
import { type AnswerInk, Box, Lean } from './inks.tsx';
import { factTexts, type ViewOf } from './lesson-view.tsx';
import { fieldOf, MIDDLE } from './sight.ts';

const POWER_OF = 12;
const BOX = { y: 880, from: 110, wide: 156, high: 64 } as const;
const boxAt = (band: number): GlassPlace => ({ x: BOX.from + BOX.wide * (band + 0.5), y: BOX.y });
/** Leans of grass in the lesson, degrees. */
const GRASS_LEANS = [15, 28] as const;

/** Lesson 4: grass and trees give a band, never a number. */
export const groundView: ViewOf = (units, task) => {
  const { rangeM, trees } = task.track;
  const rangeYd = Number(task.asked.rangeYd);
  const field = fieldOf(POWER_OF);
  const aim = { x: 0, y: -0.8 };
  const glass = placeOnGlass({ fieldMil: field, aim, rangeM });
  // the largest tuft wholly in the lower half of the picture
  const tuft = placeTufts(layoutOf(rangeYd, [rangeYd]), field)
    .map((one) => ({ ...one, root: glass.world((one.xMil * one.zM) / 1000, 0, one.zM) }))
    .filter(({ root }) => Math.abs(root.x - MIDDLE) < 260 && root.y > 600 && root.y < 800)
    .toSorted((a, b) => b.tallM / b.zM - a.tallM / a.zM)[0];
  const root = tuft?.root ?? { x: MIDDLE, y: 760 };
  const tall = tuft ? glass.perM(tuft.zM) * tuft.tallM : 90;
  const line = Math.max(110, 1.3 * tall);
  const level = glass.world(0, 2, 1e5).y;
  const band = trees[0] ?? 0;
  const hour = Number(task.asked.hour);
  const leanDeg = grassLeanDeg({ crossMph: task.was * Math.sin((hour * Math.PI) / 6), headMph: 0 });
  const { text, it, row, has, mph } = factTexts(units, task);
  const words = TREE_BANDS[band]?.words ?? '';
  const short = (of: number): string => {
    const { fromMph, toMph } = decodeTrees(of);
    return `${sayBare(units, fromMph)}${Number.isFinite(toMph) ? `–${sayBare(units, toMph)}` : '+'}`;
  };
  const bandIs = has('to') ? (
    <>
      {it('from', sayBare(units, mph('from')))}–{it('to')}
    </>
  ) : (
    it('from')
  );
  const box = (of: number, ink: AnswerInk) => <Box at={boxAt(of)} width={BOX.wide - 12} height={BOX.high} ink={ink} />;
  return {
    sight: { power: POWER_OF, aim, focus: AT_HALF },
    lit: [
      { x: root.x, y: root.y - tall / 2, rx: Math.max(150, 1.7 * tall), ry: Math.max(120, 1.4 * tall) },
      { x: MIDDLE, y: level - 14, rx: 480, ry: 95 },
      { x: MIDDLE, y: BOX.y, rx: 560, ry: 90 },
    ],
    question: 'Which band is this wind in?',
    hint: 'Look at the grass, then at the bushes and trees. Drag to a band.',
    handles: [
      {
        label: 'Band',
        ...{ min: 0, max: TREE_BANDS.length - 1, step: 1, start: 0 },
        at: (of) => ({ ...boxAt(of), y: BOX.y - 58 }),
        from: ({ x }) => Math.round((x - BOX.from) / BOX.wide - 0.5),
      },
    ],
    stands: (
      <>
        <rect
          {...{ x: BOX.from - 14, y: BOX.y - 44, width: 5 * BOX.wide + 28, height: 88, rx: 18 }}
          fill="#08090a"
          opacity={0.7}
        />
        {TREE_BANDS.map(({ fromMph }, of) => (
          <GlassText key={fromMph} at={boxAt(of)} px={14}>
            {short(of)}
          </GlassText>
        ))}
      </>
    ),
    said: ([of = 0], ink) => box(of, ink),
    truth: (
      <>
        {box(band, 'truth')}
        {GRASS_LEANS.map((deg) => (
          <Lean key={deg} root={root} deg={Math.sign(leanDeg || 1) * deg} length={line + 20} ink="aid" up />
        ))}
        <Lean root={root} deg={leanDeg} length={line} ink="truth" parts="zero" up />
        <GlassText at={{ x: root.x, y: root.y - line - 44 }} ink="truth" fact="grass">
          {text('grass')}
        </GlassText>
      </>
    ),
    called: ([of = 0]) => decodeTrees(of).fromMph,
    big: ([of = 0]) => bandText(units, decodeTrees(of)),
    small: () => 'a band',
    also: ([of = 0]) => {
      const { fromMph, toMph } = decodeTrees(of);
      return { saidFromMph: fromMph, ...(Number.isFinite(toMph) && { saidToMph: toMph }) };
    },
    told: {
      was: bandIs,
      headline: (
        <>
          {words}: {bandIs}.
        </>
      ),
      rows: [{ say: 'Trees', comesTo: words }, row('Grass leans', 'grass'), { say: 'Band', comesTo: bandIs }],
      next: `Trees lag ${TREE_LAG_S} seconds: they show the last gust. Grass shows this one.`,
    },
  };
};
