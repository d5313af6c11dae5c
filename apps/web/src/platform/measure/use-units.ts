import {
  fieldText,
  figureOf,
  type Kind,
  parseFigure,
  stepOf,
  type Typed,
  type UnitChoices,
  type UnitContext,
  unitOf,
} from '@windcall/units';
import { useStored } from '../stored/use-stored.ts';
import { unitChoices } from './unit-choices.ts';

const NONE: UnitChoices = {};

/** A reading in the user's unit: the figure with a true minus sign, the unit behind it, and both. */
export interface Shown {
  readonly figure: string;
  readonly unit: string;
  readonly text: string;
}

export interface Units {
  readonly choices: UnitChoices;
  /** The unit's name as it stands behind a figure. */
  readonly name: (kind: Kind, context?: UnitContext) => string;
  /** A wire value as a reading; `digits` are its decimals in the wire's unit. */
  readonly format: (kind: Kind, wire: number, options?: UnitContext & { readonly digits?: number }) => Shown;
  /** A wire value as a field shows it. */
  readonly field: (kind: Kind, wire: number, context?: UnitContext) => string;
  /** A typed text as a wire value. */
  readonly parse: (kind: Kind, typed: string, context?: UnitContext) => Typed;
  /** A wire step in the shown unit. */
  readonly step: (kind: Kind, wireStep: number, context?: UnitContext) => number;
}

/** The units of a set of choices. Components take them from `useUnits`. */
export const unitsOf = (choices: UnitChoices): Units => ({
  choices,
  name: (kind, context) => unitOf(kind, choices, context).name,
  format: (kind, wire, options) => {
    const { figure, unit } = figureOf(kind, wire, choices, options);
    const shown = figure.replace('-', '−');
    return { figure: shown, unit: unit.name, text: `${shown} ${unit.name}` };
  },
  field: (kind, wire, context) => fieldText(kind, wire, choices, context),
  parse: (kind, typed, context) => parseFigure(kind, typed, choices, context),
  step: (kind, wireStep, context) => stepOf(kind, wireStep, choices, context),
});

/** How this user sees measures: every unit word on a screen comes from here. */
export const useUnits = (): Units => unitsOf(useStored(unitChoices)[0] ?? NONE);
