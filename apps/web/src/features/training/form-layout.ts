import { scenarios } from '@windcall/contract';

type Engagement = scenarios.Engagement;
type Template = scenarios.Template;

/** Form of a template. `pairs` is the second form of a line, with left and right targets. */
export type LayoutId = 'single' | 'two-targets' | 'line' | 'array' | 'pairs';

export interface FormLayout {
  readonly id: LayoutId;
  readonly noun: 'Target' | 'Engagement';
  /** One target in the center, or a left and a right one. */
  readonly sides: 1 | 2;
  /** Bounds of a distance, yards. */
  readonly minYd: number;
  readonly maxYd: number;
  /** True if distance 0 leaves a row out. */
  readonly mayLeaveOut: boolean;
  /** Defaults of each row. Distance 0: none. */
  readonly models: readonly Engagement[];
  /** Directions of fire offered in every row, degrees true. */
  readonly directionsDeg: readonly number[];
}

/** N to NW. Source: product specification, shooting, section 5, as for all bounds and choices here. */
const { COMPASS_DEG } = scenarios;
const MULTI_DOF_DEG = [...COMPASS_DEG, ...scenarios.MULTI_DOF_DEG].sort((a, b) => a - b);

export const MIN_TARGET_MOA = 0.1;
export const MAX_TARGET_MOA = 10;
export const TARGET_STEP_MOA = 0.1;
/** Quick choices of a single target's width, MOA. */
export const QUICK_PICKS_MOA = [0.5, 1, 1.5, 2];

const MULTI_DOF_ID = 'multi_dof_array_troop_line';
const PAIR_ROWS = 5;

/** True if choosing the template fills its empty fields, to show each direction of fire. */
export const isPrefilled = (template: Template): boolean => template.id === MULTI_DOF_ID;

/** A blank engagement: left and right circles of 1.5 and 1 MOA, without a distance. */
const blankPair = (n: number, directionOfFire: number): Engagement => ({
  id: `eng${n}`,
  distance: 0,
  sequence: n,
  directionOfFire,
  targets: [
    { id: `target${n}a`, type: 'circle', size: 1.5, position: { x: -2, y: 0 } },
    { id: `target${n}b`, type: 'circle', size: 1, position: { x: 2, y: 0 } },
  ],
});

/** Forms of the template, the usual one first. */
export const layoutsOf = (template: Template): readonly FormLayout[] => {
  const models = template.defaultEngagements;
  const directionsDeg = COMPASS_DEG;
  const bounds = scenarios.distanceBounds(template.scenarioType, template.id);
  const rowsYd = { ...bounds, mayLeaveOut: true };
  if (models.some(({ targets }) => targets.length > 1)) {
    const choices = isPrefilled(template) ? MULTI_DOF_DEG : directionsDeg;
    return [{ id: 'array', noun: 'Engagement', sides: 2, ...rowsYd, models, directionsDeg: choices }];
  }
  switch (template.scenarioType) {
    case 'simple':
      return [
        {
          id: 'single',
          noun: 'Target',
          sides: 1,
          ...bounds,
          mayLeaveOut: false,
          models: models.slice(0, 1),
          directionsDeg,
        },
      ];
    case 'multiple_engagement':
      return [{ id: 'two-targets', noun: 'Target', sides: 1, ...rowsYd, models, directionsDeg }];
    case 'troop_line':
      return [{ id: 'line', noun: 'Target', sides: 1, ...rowsYd, models, directionsDeg }];
    case 'multiple_engagement_troop_line': {
      const pairs = Array.from({ length: PAIR_ROWS }, (_, i) => blankPair(i + 1, template.directionOfFire));
      return [
        { id: 'line', noun: 'Target', sides: 1, ...rowsYd, models, directionsDeg },
        { id: 'pairs', noun: 'Engagement', sides: 2, ...rowsYd, models: pairs, directionsDeg },
      ];
    }
  }
};

/** The last target of a full troop line. */
const CONFIRMATION_ROW = 5;

/** `Target 3`, `Engagement 2`, `Confirmation Target`. */
export const rowName = (layout: FormLayout, row: number): string =>
  layout.id === 'line' && row === CONFIRMATION_ROW ? 'Confirmation Target' : `${layout.noun} ${row + 1}`;

/** Directions offered in one row: the form's, and the template's own for the row (20° for the confirmation target). */
export const directionsOf = (layout: FormLayout, row: number): readonly number[] => {
  const own = layout.models[row]?.directionOfFire ?? 90;
  return layout.directionsDeg.includes(own)
    ? layout.directionsDeg
    : [...layout.directionsDeg, own].sort((a, b) => a - b);
};
