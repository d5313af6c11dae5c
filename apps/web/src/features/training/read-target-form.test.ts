import { TEMPLATES } from '@windcall/simulation';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WIRE_UNITS } from '../../units/units.ts';
import { directionsOf, type FormLayout, layoutsOf, rowName } from './form-layout.ts';
import { readTargetForm } from './read-target-form.ts';
import { emptyRows, filledRows, withRow, withTarget } from './target-form.ts';

const layoutOf = (templateId: string, which = 0): FormLayout => {
  const template = TEMPLATES.find(({ id }) => id === templateId);
  const layout = template && layoutsOf(template)[which];
  if (!layout) throw new Error(`${templateId} must have a form ${which}`);
  return layout;
};

const ALL = TEMPLATES.flatMap((template) => layoutsOf(template).map((layout) => ({ name: template.id, layout })));

describe('the form of each template', () => {
  it.each(ALL)('has as many rows as $name has engagements, or five pairs', ({ layout }) => {
    const expected = { single: 1, 'two-targets': 2, line: 6, array: 5, pairs: 5 };
    expect(emptyRows(layout)).toHaveLength(expected[layout.id]);
  });

  it.each([
    ['simple_target', 100, 1500],
    ['multiple_engagement', 100, 1500],
    ['troop_line', 0, 1500],
    ['multiple_engagement_troop_line', 0, 1500],
    ['close_array_troop_line', 0, 1500],
    ['mid_array_troop_line', 0, 2000],
    ['far_array_troop_line', 0, 2000],
    ['multi_dof_array_troop_line', 0, 2000],
  ])('bounds the distances of %s to %i–%i yards', (id, minYd, maxYd) => {
    expect(layoutOf(id)).toMatchObject({ minYd, maxYd });
  });

  it('offers the eight compass directions, 105, 120 and 150 only to the multi-DoF array, 20 only to the last of a line', () => {
    const compass = [0, 45, 90, 135, 180, 225, 270, 315];
    expect(directionsOf(layoutOf('simple_target'), 0)).toEqual(compass);
    expect(directionsOf(layoutOf('multi_dof_array_troop_line'), 0)).toEqual([
      0, 45, 90, 105, 120, 135, 150, 180, 225, 270, 315,
    ]);
    expect(directionsOf(layoutOf('troop_line'), 0)).toEqual(compass);
    expect(directionsOf(layoutOf('troop_line'), 5)).toEqual([0, 20, ...compass.slice(1)]);
  });

  it('calls the sixth target of a line the confirmation target', () => {
    expect([0, 5].map((row) => rowName(layoutOf('troop_line'), row))).toEqual(['Target 1', 'Confirmation Target']);
  });

  it('lets the multiple-engagement troop line stand as five pairs instead, at no distance yet', () => {
    const pairs = layoutOf('multiple_engagement_troop_line', 1);
    expect(pairs.models.map(({ distance }) => distance)).toEqual([0, 0, 0, 0, 0]);
    expect(pairs.models[0]?.targets.map(({ type, size }) => [type, size])).toEqual([
      ['circle', 1.5],
      ['circle', 1],
    ]);
  });
});

describe('reading a form', () => {
  it.each(ALL.filter(({ layout }) => layout.id !== 'pairs'))(
    'takes an untouched form of $name as the template',
    ({ layout }) => {
      expect(readTargetForm(WIRE_UNITS, layout, emptyRows(layout))).toEqual({ status: 'template' });
      expect(readTargetForm(WIRE_UNITS, layout, filledRows(WIRE_UNITS, layout, emptyRows(layout)))).toEqual({
        status: 'template',
      });
    },
  );

  it('does not let the only target be left out', () => {
    const layout = layoutOf('simple_target');
    const reading = readTargetForm(WIRE_UNITS, layout, withRow(emptyRows(layout), 0, { distance: '0' }));
    const message = 'Target 1 distance must be a number from 100 to 1500 yards';
    expect(reading).toMatchObject({ status: 'invalid', faults: [{ row: 0, field: 'distance', message }] });
  });

  it('leaves out rows without a distance once one has a distance, and rows at 0', () => {
    const layout = layoutOf('troop_line');
    let rows = withRow(emptyRows(layout), 1, { distance: '450' });
    rows = withRow(rows, 3, { distance: '0' });
    rows = withRow(rows, 5, { distance: '380' });
    const reading = readTargetForm(WIRE_UNITS, layout, rows);
    expect(reading).toMatchObject({
      status: 'customized',
      engagements: [
        { id: 'eng2', sequence: 1, distance: 450, directionOfFire: 90, targets: [{ type: 'circle', size: 2 }] },
        { id: 'eng6', sequence: 2, distance: 380, directionOfFire: 20 },
      ],
    });
  });

  it('keeps the template’s distances while none is typed, so that a size alone can be changed', () => {
    const layout = layoutOf('close_array_troop_line');
    const rows = withTarget(emptyRows(layout), 0, 1, { size: '0.8', type: 'ipsc' });
    const reading = readTargetForm(WIRE_UNITS, layout, rows);
    if (reading.status !== 'customized') throw new Error(`read as ${reading.status}`);
    expect(reading.engagements.map(({ distance }) => distance)).toEqual([312, 346, 409, 443, 510]);
    expect(reading.engagements[0]?.targets).toEqual([
      { id: 'target1a', type: 'diamond', size: 1, position: { x: -2, y: 0 } },
      { id: 'target1b', type: 'ipsc', size: 0.8, position: { x: 2, y: 0 } },
    ]);
  });

  it('leaves a single row out of the template when only a 0 is typed', () => {
    const layout = layoutOf('troop_line');
    const reading = readTargetForm(WIRE_UNITS, layout, withRow(emptyRows(layout), 2, { distance: '0' }));
    expect(reading.status === 'customized' && reading.engagements.map(({ distance }) => distance)).toEqual([
      300, 400, 600, 700, 400,
    ]);
  });

  it('names the field of everything that cannot be taken', () => {
    const layout = layoutOf('mid_array_troop_line');
    let rows = withRow(emptyRows(layout), 1, { distance: '2001' });
    rows = withTarget(rows, 1, 0, { size: '0.05' });
    rows = withTarget(rows, 4, 1, { size: '1.25' });
    const reading = readTargetForm(WIRE_UNITS, layout, rows);
    expect(reading.status === 'invalid' && reading.faults.map(({ message }) => message)).toEqual([
      'Engagement 2 distance must be a number from 0 to 2000 yards',
      'Engagement 2 left target size must be a number from 0.1 to 10 MOA',
      'Engagement 5 right target size must be a number from 0.1 to 10 MOA, in steps of 0.1',
    ]);
  });

  it('takes 0 to leave one of two targets out, but not 1 to 99 yards', () => {
    const layout = layoutOf('multiple_engagement');
    const one = readTargetForm(
      WIRE_UNITS,
      layout,
      withRow(withRow(emptyRows(layout), 0, { distance: '600' }), 1, { distance: '0' }),
    );
    expect(one.status === 'customized' && one.engagements.map(({ id }) => id)).toEqual(['eng1']);
    const near = readTargetForm(WIRE_UNITS, layout, withRow(emptyRows(layout), 0, { distance: '99' }));
    expect(near.status === 'invalid' && near.faults[0]?.message).toBe(
      'Target 1 distance must be a number from 100 to 1500 yards, or 0 to leave it out',
    );
  });

  it('does not let everything be left out', () => {
    const pairs = layoutOf('multiple_engagement_troop_line', 1);
    const reading = readTargetForm(WIRE_UNITS, pairs, emptyRows(pairs));
    expect(reading.status === 'invalid' && reading.faults[0]?.message).toBe(
      'Engagement 1 distance: at least one distance must be above 0 yards',
    );
  });

  it('never yields an engagement outside the bounds, whatever is typed', () => {
    const typed = fc.oneof(
      fc.string({ maxLength: 6 }),
      fc.integer({ min: -10, max: 2500 }).map(String),
      fc.constant(''),
    );
    fc.assert(
      fc.property(fc.constantFrom(...ALL), fc.array(typed, { minLength: 12, maxLength: 12 }), ({ layout }, texts) => {
        let rows = emptyRows(layout);
        for (const [i, text] of texts.entries()) {
          const row = i % rows.length;
          rows =
            i < 6 ? withRow(rows, row, { distance: text }) : withTarget(rows, row, i % layout.sides, { size: text });
        }
        const reading = readTargetForm(WIRE_UNITS, layout, rows);
        if (reading.status !== 'customized') return;
        expect(reading.engagements.length).toBeGreaterThan(0);
        for (const { distance, targets } of reading.engagements) {
          expect(distance).toBeGreaterThanOrEqual(Math.max(layout.minYd, 1));
          expect(distance).toBeLessThanOrEqual(layout.maxYd);
          for (const { size } of targets) expect(size).toBeGreaterThanOrEqual(0.1);
        }
      }),
    );
  });
});
