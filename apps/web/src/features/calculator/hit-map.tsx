import type { Firing, Question } from '@windcall/simulation';
import { coriolisSaid, type HitMapRow, hitMapRow, lineOf, type Plate, type Rifle, stageOf } from '@windcall/simulation';
import { percentOf, percentText } from '@windcall/units';
import { useDeferredValue, useMemo, useState } from 'react';
import { type Column, Disclosure, NumberFields, RifleName, Select, Table } from '../../kit/index.ts';
import { chancesSaid, type Units, useUnits } from '../../units/index.ts';
import { windUnitMph } from './wind-unit.ts';

const SHAPES = [
  { value: 'square', label: 'Square' },
  { value: 'circle', label: 'Circle' },
  { value: 'diamond', label: 'Diamond' },
  { value: 'ipsc', label: 'IPSC' },
] as const satisfies readonly { value: Plate['shape']; label: string }[];

const FIELDS = [
  { name: 'widthIn', label: 'Plate width', kind: 'mount', bounds: [1, 60], step: 1 },
  {
    name: 'rangeYd',
    label: 'Distance known to ±',
    kind: 'range',
    bounds: [0, 100],
    step: 1,
    hint: 'About 1 with a laser; by eye a tenth of the distance.',
  },
] as const;

const ERRORS = [0, 1, 2, 3, 4, 6] as const;
const DISTANCES = Array.from({ length: 11 }, (_, i) => 200 + 100 * i);

/** Errors in mph that are round in the account's unit. */
const errorsIn = (unitMph: number): number[] => {
  const factor = unitMph > 1.5 ? 0.5 : unitMph < 0.8 ? 2 : 1;
  return ERRORS.map((error) => error * factor * unitMph);
};

interface HitMapProps {
  readonly question: Question;
  readonly rifle: Rifle;
  readonly firing: Firing;
}

/** Hit chance of a first round at a distance, and the cost of a worse wind call, in words. */
const nearestText = (units: Units, row: HitMapRow, errorsMph: readonly number[]): string => {
  const at = `At ${units.text('range', row.distanceYd)}, `;
  const first = chancesSaid(units, row, 1, errorsMph[1] ?? 0, at);
  const lost = percentOf(row.chances[1] ?? 0) - percentOf(row.chances[3] ?? 0);
  if (lost < 1) return first;
  return `${first} Called to ± ${units.text('wind', errorsMph[3] ?? 0, 1)} it costs ${lost} ${lost === 1 ? 'hit' : 'hits'} in 100.`;
};

const ChanceTable = ({ question, rifle, firing }: HitMapProps) => {
  const units = useUnits();
  const [plate, setPlate] = useState<Plate>({ shape: 'square', widthIn: 12 });
  const [rangeYd, setRangeYd] = useState(1);
  const unitMph = windUnitMph(units);
  // deferred, because a map is many solutions
  const asked = useDeferredValue(question);
  const { rows, errorsMph, coriolis } = useMemo(() => {
    const errors = errorsIn(unitMph);
    const stage = stageOf({ ...asked, winds: null }, rifle, firing);
    const found = DISTANCES.flatMap((shown) => {
      const row = hitMapRow(stage, lineOf(stage, asked, units.wire('range', shown)), plate, errors, rangeYd);
      return row === null ? [] : [row];
    });
    return { rows: found, errorsMph: errors, coriolis: coriolisSaid(stage) };
  }, [asked, rifle, firing, plate, rangeYd, unitMph, units]);
  const columns: Column<HitMapRow>[] = [
    {
      header: `Distance, ${units.name('range')}`,
      cell: ({ distanceYd }) => units.format('range', distanceYd).figure,
    },
    ...errorsMph.map(
      (mph, i): Column<HitMapRow> => ({
        key: String(mph),
        header: `± ${units.figure('wind', mph, 1)}`,
        align: 'end',
        cell: ({ chances }) => {
          const chance = chances[i] ?? 0;
          const level = chance >= 0.9 ? 'sure' : chance >= 0.5 ? 'even' : 'poor';
          return (
            <span className="hit-map-cell figure" data-level={level} style={{ '--chance': chance } as object}>
              {percentText(chance)}
            </span>
          );
        },
      }),
    ),
  ];
  const nearest = rows.reduce<HitMapRow | null>(
    (best, row) =>
      best === null || Math.abs(row.distanceYd - asked.distance) < Math.abs(best.distanceYd - asked.distance)
        ? row
        : best,
    null,
  );
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-sm text-ink-2">
        Rifle: <RifleName rifle={rifle} /> · {units.sentence(coriolis)}
      </p>
      <p className="max-w-prose text-sm text-ink-2">
        The chance of a first-round hit with this rifle as far as it is known, by distance and by how well you call the
        wind. The error is one standard deviation: two calls in three are within it.
      </p>
      <div className="grid max-w-2xl grid-cols-2 gap-3 sm:grid-cols-3">
        <Select
          label="Plate"
          value={plate.shape as (typeof SHAPES)[number]['value']}
          onChange={(shape) => setPlate({ ...plate, shape })}
          choices={SHAPES}
        />
        <NumberFields
          fields={FIELDS}
          values={{ widthIn: plate.widthIn, rangeYd }}
          onChange={(change) => {
            if (change.widthIn !== undefined) setPlate({ ...plate, widthIn: change.widthIn });
            if (change.rangeYd !== undefined) setRangeYd(change.rangeYd);
          }}
        />
      </div>
      {rows.length === 0 ? (
        <p role="alert" className="text-bad">
          The bullet does not reach {units.text('range', units.wire('range', DISTANCES[0] ?? 200))} with this rifle.
        </p>
      ) : (
        <>
          <p className="text-sm" aria-live="polite">
            {nearest !== null && nearestText(units, nearest, errorsMph)}
          </p>
          <Table
            caption={`Hit probability by distance and wind-call error in ${units.name('wind')}`}
            columns={columns}
            rows={rows}
            rowKey={({ distanceYd }) => distanceYd}
            isMarked={(row) => row === nearest}
          />
          <p className="text-xs text-ink-3">
            Columns: error of the wind call, {units.name('wind')}. Bold: 9 in 10 or better. Gray: less than 1 in 2.
            Plate {units.text('mount', plate.widthIn)} wide, distance known to ± {units.text('range', rangeYd)}; group,
            velocity and BC from shot to shot as in the rifle’s profile; velocity, drag, zero, spin and air are known
            only so well.
          </p>
        </>
      )}
    </div>
  );
};

export const HitMap = (props: HitMapProps) => (
  <Disclosure title="Hit probability map">
    <ChanceTable {...props} />
  </Disclosure>
);
