import { AT_HALF, AT_PLATE } from '@windcall/training';
import { GlassText } from '../../../../scope/glass.tsx';
import { type GlassPlace, placeOnGlass } from '../../../../scope/place-on-glass.ts';
import { say, sayHeight } from '../say.ts';
import { type AnswerInk, Line, Tick } from './inks.tsx';
import { factTexts, type ViewOf } from './lesson-view.tsx';
import { NAMES, TITLES } from './rail.tsx';
import { fieldOf, hoistMil, powerFor } from './sight.ts';

/** Height of the bullet's path over the line of sight at a flag. */
export const bulletView: ViewOf = (units, task) => {
  const { rangeM, flags } = task.track;
  const { it, tell, mph: milOf } = factTexts(units, task);
  const flag = flags[Number(task.asked.flag)] ?? flags[1];
  if (flag === undefined) throw new Error('the picture must have a flag to pass');
  const hoist = hoistMil(flag, rangeM);
  const bulletMil = Number(task.asked.bulletMil);
  const power = powerFor(2.5 * Math.max(Math.abs(hoist.x) + 900 / flag.zM, Math.abs(bulletMil) + 0.6, 3.4));
  const field = fieldOf(power);
  const aim = { x: 0, y: 0.25 * field - 1.5 };
  const glass = placeOnGlass({ fieldMil: field, aim, rangeM });
  const at = (mil: number): GlassPlace => glass.mil(hoist.x, mil);
  const [bulletAt, flagAt] = [at(bulletMil), at(hoist.y)];
  const atYd = Number(task.asked.flagYd);
  const over = bulletMil > hoist.y;
  const apart = Math.abs(flagAt.y - bulletAt.y) < 50 ? (over ? 50 : -50) : 0;
  const mark = (mil: number, ink: AnswerInk) => <Tick at={at(mil)} half={55} level ink={ink} />;
  return {
    sight: { power, aim, focus: flag.zM / rangeM > 0.7 ? AT_PLATE : AT_HALF, reticle: true },
    lit: [
      { x: flagAt.x, y: flagAt.y + 60, rx: 260, ry: 300 },
      { ...glass.mil(0, 0), rx: 120, ry: 120 },
    ],
    question: 'Where does your bullet pass this flag?',
    hint: tell('Drag the dot up or down the pole. You’re dialed for {range}.'),
    handles: [
      {
        label: 'Height of the bullet at the flag',
        ...{ min: -2, max: 8, step: 0.1, start: 0 },
        at,
        from: (place) => glass.milAt(place).up,
      },
    ],
    stands: <Line from={glass.mil(-0.45 * field, 0)} to={glass.mil(0.45 * field, 0)} ink="aid" />,
    said: ([mil = 0], ink) => mark(mil, ink),
    truth: (
      <>
        {mark(bulletMil, 'truth')}
        <Line from={bulletAt} to={flagAt} ink="aid" />
        <GlassText at={{ x: flagAt.x + 75, y: bulletAt.y }} anchor="start" ink="truth">
          bullet
        </GlassText>
        <GlassText at={{ x: flagAt.x + 75, y: flagAt.y + apart }} anchor="start">
          flag
        </GlassText>
      </>
    ),
    called: () => task.was,
    big: ([wire = 0]) => say(units, { kind: 'height', wire, atYd }),
    small: ([wire = 0]) => (wire < 0 ? 'under your line of sight' : 'over your line of sight'),
    also: ([mil = 0]) => ({ saidMil: mil, bulletMil }),
    told: {
      was: it('flag', sayHeight(units, bulletMil, atYd)),
      headline: over
        ? 'The flag is down there. Your bullet is up here.'
        : 'The flag is up there. Your bullet is down here.',
      rows: NAMES.map((name, i) => {
        const yd = Number(task.asked[`${name}Yd`]);
        return {
          say: tell(`${TITLES[i]}, {${name}Yd}`),
          comesTo: sayHeight(units, milOf(name), yd),
          fact: name,
          isAsked: yd === atYd,
        };
      }),
      next: over
        ? 'Up there it blows harder than at the cloth. Count the near flags in full.'
        : 'Cloth flies in other air than the bullet. Don’t take a far flag for the path.',
    },
  };
};
