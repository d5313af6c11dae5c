import { AT_HALF, AT_PLATE } from '@windcall/training';
import { GlassLine, GlassText } from '../../../../scope/glass.tsx';
import { type GlassPlace, pathOf, placeOnGlass } from '../../../../scope/place-on-glass.ts';
import { say, sayHeight } from '../say.ts';
import { factTexts, type LessonView, type ViewOf } from './lesson-view.tsx';
import { NAMES, TITLES } from './rail.tsx';
import { fieldOf, hoistMil, powerFor } from './sight.ts';

/** Where the bullet passes a flag: the height of its path over the line of sight. */
export const bulletView: ViewOf = (units, task): LessonView => {
  const { rangeM, flags } = task.track;
  const { it, mph: milOf } = factTexts(units, task);
  const flag = flags[Number(task.asked.flag)] ?? flags[1];
  if (flag === undefined) throw new Error('the picture must have a flag to pass');
  const hoist = hoistMil(flag, rangeM);
  const share = flag.zM / rangeM;
  const bulletMil = Number(task.asked.bulletMil);
  const powerHere = powerFor(2.5 * Math.max(Math.abs(hoist.x) + 900 / flag.zM, Math.abs(bulletMil) + 0.6, 3.4));
  const aim = { x: 0, y: 0.25 * fieldOf(powerHere) - 1.5 };
  const glass = placeOnGlass({ fieldMil: fieldOf(powerHere), aim, rangeM });
  const at = (mil: number): GlassPlace => glass.mil(hoist.x, mil);
  const atYd = Number(task.asked.flagYd);
  const over = bulletMil > hoist.y;
  const mark = (mil: number, ink: 'own' | 'yours' | 'truth') => (
    <GlassLine
      d={pathOf([
        { ...at(mil), x: at(mil).x - 55 },
        { ...at(mil), x: at(mil).x + 55 },
      ])}
      ink={ink}
    />
  );
  return {
    sight: { power: powerHere, aim, focus: () => (share > 0.7 ? AT_PLATE : AT_HALF), reticle: true },
    lit: [
      { x: at(hoist.y).x, y: at(hoist.y).y + 60, rx: 260, ry: 300 },
      { x: glass.mil(0, 0).x, y: glass.mil(0, 0).y, rx: 120, ry: 120 },
    ],
    dim: 0.5,
    question: 'Where does your bullet pass this flag?',
    hint: <>Drag the dot up or down the pole. You’re dialed for {it('range')}.</>,
    handles: [
      {
        label: 'Height of the bullet at the flag',
        ...{ min: -2, max: 8, step: 0.1, start: 0 },
        at,
        from: (place) => glass.milAt(place).up,
      },
    ],
    stands: (
      <GlassLine
        d={pathOf([glass.mil(-0.45 * fieldOf(powerHere), 0), glass.mil(0.45 * fieldOf(powerHere), 0)])}
        ink="aid"
      />
    ),
    said: ([mil = 0], ink) => mark(mil, ink),
    truth: (
      <>
        {mark(bulletMil, 'truth')}
        <GlassLine d={pathOf([at(bulletMil), at(hoist.y)])} ink="aid" />
        <GlassText at={{ x: at(0).x + 75, y: at(bulletMil).y }} anchor="start" ink="truth">
          bullet
        </GlassText>
        <GlassText
          at={{
            x: at(0).x + 75,
            y: at(hoist.y).y + (Math.abs(at(hoist.y).y - at(bulletMil).y) < 50 ? (over ? 50 : -50) : 0),
          }}
          anchor="start"
        >
          flag
        </GlassText>
      </>
    ),
    readout: ([wire = 0]) => ({
      big: say(units, { kind: 'height', wire, atYd }),
      small: wire < 0 ? 'under your line of sight' : 'over your line of sight',
    }),
    answer: ([mil = 0]) => ({ said: task.was, also: { saidMil: mil, bulletMil } }),
    told: {
      was: it('flag', sayHeight(units, bulletMil, atYd)),
      headline: over
        ? 'The flag is down there. Your bullet is up here.'
        : 'The flag is up there. Your bullet is down here.',
      rows: NAMES.map((name, i) => ({
        say: (
          <>
            {TITLES[i]}, {it(`${name}Yd`)}
          </>
        ),
        comesTo: sayHeight(units, milOf(name), Number(task.asked[`${name}Yd`])),
        fact: name,
        isAsked: Number(task.asked[`${name}Yd`]) === atYd,
      })),
      next: over
        ? 'Up there it blows harder than at the cloth. Count the near flags in full.'
        : 'Cloth flies in other air than the bullet. Don’t take a far flag for the path.',
    },
  };
};
