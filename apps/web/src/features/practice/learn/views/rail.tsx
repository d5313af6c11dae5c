import { THIRDS } from '@windcall/training';
import { GlassText, type Ink } from '../../../../scope/glass.tsx';
import { type GlassPlace, placeOnGlass } from '../../../../scope/place-on-glass.ts';
import type { Units } from '../../../../units/index.ts';
import { saySide } from '../say.ts';
import { Line, Tick } from './inks.tsx';
import type { FactTexts, ViewOf } from './lesson-view.tsx';
import { fieldOf, hoistMil, MIDDLE, onGlass, powerFor, RAIL } from './sight.ts';

/** Ends of the rail, mph. */
export const MOST = 20;
const MPH_PER_UNIT = (2 * MOST) / (RAIL.to - RAIL.from);

/** Place of a wind on the rail over the picture, and back. mph */
export const railAt = (mph: number): GlassPlace => ({ x: MIDDLE + mph / MPH_PER_UNIT, y: RAIL.y });
export const railMph = ({ x }: GlassPlace): number => (x - MIDDLE) * MPH_PER_UNIT;

export const railHandle = (label: string) => ({
  ...{ label, min: -MOST, max: MOST, step: 0.5, start: 0 },
  ...{ at: railAt, from: railMph },
});
export const RAIL_LIT = { x: MIDDLE, y: 890, rx: 560, ry: 110 } as const;

/** The line to lay winds on; left means from the left. */
export const Rail = ({ units }: { readonly units: Units }) => (
  <>
    <rect
      {...{ x: RAIL.from - 70, y: RAIL.y - 45, width: RAIL.to - RAIL.from + 140, height: 100, rx: 20 }}
      fill="#08090a"
      opacity={0.62}
    />
    <Line from={railAt(-MOST)} to={railAt(MOST)} ink="plain" wide={0.5} />
    {[-MOST, -MOST / 2, 0, MOST / 2, MOST].map((mph) => (
      <Tick key={mph} at={railAt(mph)} half={12} ink="aid" />
    ))}
    {[-MOST, 0, MOST].map((mph) => (
      <GlassText key={mph} at={{ x: railAt(mph).x, y: RAIL.y + 36 }} px={13}>
        {saySide(units, mph, 0)}
      </GlassText>
    ))}
  </>
);
export const RailMark = ({ mph, ink }: { readonly mph: number; readonly ink: Ink }) => (
  <Tick at={{ x: railAt(mph).x, y: RAIL.y - 7 }} half={27} ink={ink} />
);

/** The thirds of the path, nearest first, and their names at the beginning of a line. */
export const NAMES = ['near', 'middle', 'far'] as const;
export const TITLES = ['Near', 'Middle', 'Far'] as const;

/** The whole range, with room for the rail below: its sight, and the place of each third's flag on the glass. */
export const wholeRange = ({ track: { rangeM, flags } }: Parameters<ViewOf>[1]) => {
  const widest = Math.max(...flags.map((flag) => Math.abs(hoistMil(flag, rangeM).x) + (0.75 * 900) / flag.zM));
  const power = powerFor(2.3 * widest);
  const aim = { x: 0, y: -0.09 * fieldOf(power) };
  const glass = placeOnGlass({ fieldMil: fieldOf(power), aim, rangeM });
  const places = NAMES.flatMap((name, i) => {
    const flag = flags[i];
    return flag ? [{ name, times: THIRDS[i], ...onGlass(flag, rangeM, glass) }] : [];
  });
  return { sight: { power, aim }, places };
};

/** Each third's factor times its wind, under its flag; nothing for an unknown wind. */
export const ThirdLabels = ({
  places,
  facts: { has, glass },
}: Pick<ReturnType<typeof wholeRange>, 'places'> & { readonly facts: FactTexts }) =>
  places.map(
    ({ name, times, hoist, length }) =>
      has(name) && (
        <GlassText
          key={name}
          at={{ x: Math.max(120, Math.min(880, hoist.x)), y: hoist.y + 1.25 * length + 30 }}
          ink="truth"
          px={14}
        >
          {times} × {glass(name)}
        </GlassText>
      ),
  );
