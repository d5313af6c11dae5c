import type { scenarios } from '@windcall/contract';
import { useState } from 'react';
import { retyped, type Units } from '../../units/units.ts';
import { useUnits } from '../../units/use-units.tsx';
import { type FormLayout, isPrefilled, type LayoutId, layoutsOf } from './form-layout.ts';
import { type FormReading, readTargetForm } from './read-target-form.ts';
import { emptyRows, filledRows, type RowFields } from './target-form.ts';

interface Typed {
  readonly units: Units;
  readonly templateId: string;
  readonly name: string;
  readonly description: string;
  /** Rows by template and form, so that a look at another template loses nothing. */
  readonly rows: Readonly<Record<string, readonly RowFields[]>>;
  /** Chosen form of a template with two. */
  readonly layouts: Readonly<Record<string, LayoutId>>;
}

const NOTHING = { templateId: '', name: '', description: '', rows: {}, layouts: {} } as const;

const typedIn = (units: Units, typed: Typed): Typed => {
  if (typed.units === units) return typed;
  const rowIn = (row: RowFields): RowFields => ({
    ...row,
    distance: retyped(typed.units, units, 'range', row.distance),
    targets: row.targets.map((target) => ({ ...target, size: retyped(typed.units, units, 'target', target.size) })),
  });
  const rows = Object.entries(typed.rows).map(([key, some]) => [key, some.map(rowIn)]);
  return { ...typed, units, rows: Object.fromEntries(rows) };
};

const keyOf = (templateId: string, layout: FormLayout): string => `${templateId} ${layout.id}`;

export interface Customization {
  readonly template: scenarios.Template;
  readonly layouts: readonly FormLayout[];
  readonly layout: FormLayout;
  readonly rows: readonly RowFields[];
  readonly reading: FormReading;
}

const chosenLayout = (typed: Typed, template: scenarios.Template): FormLayout => {
  const layouts = layoutsOf(template);
  const layout = layouts.find(({ id }) => id === typed.layouts[template.id]) ?? layouts[0];
  if (layout === undefined) throw new Error(`template ${template.id} must have a form`);
  return layout;
};

const customizationOf = (units: Units, typed: Typed, template: scenarios.Template): Customization => {
  const layout = chosenLayout(typed, template);
  const rows = typed.rows[keyOf(template.id, layout)] ?? emptyRows(layout);
  return { template, layouts: layoutsOf(template), layout, rows, reading: readTargetForm(units, layout, rows) };
};

/** Typed values of the creation dialog. They survive closing it, until `reset`. */
export const useCreateForm = (templates: readonly scenarios.Template[]) => {
  const units = useUnits();
  const [kept, setKept] = useState<Typed>({ ...NOTHING, units });
  const typed = typedIn(units, kept);
  const setTyped = (change: (old: Typed) => Typed): void => setKept((old) => change(typedIn(units, old)));
  const template = templates.find(({ id }) => id === typed.templateId);
  const customization = template === undefined ? null : customizationOf(units, typed, template);

  const setRows = (rows: readonly RowFields[]): void => {
    if (customization === null) return;
    const key = keyOf(customization.template.id, customization.layout);
    setTyped((old) => ({ ...old, rows: { ...old.rows, [key]: rows } }));
  };
  const chooseTemplate = (templateId: string): void =>
    setTyped((old) => {
      const chosen = templates.find(({ id }) => id === templateId);
      if (chosen === undefined || !isPrefilled(chosen)) return { ...old, templateId };
      const { layout, rows } = customizationOf(units, old, chosen);
      return {
        ...old,
        templateId,
        rows: { ...old.rows, [keyOf(templateId, layout)]: filledRows(units, layout, rows) },
      };
    });
  return {
    ...typed,
    customization,
    chooseTemplate,
    setRows,
    setName: (name: string) => setTyped((old) => ({ ...old, name })),
    setDescription: (description: string) => setTyped((old) => ({ ...old, description })),
    chooseLayout: (id: LayoutId) => setTyped((old) => ({ ...old, layouts: { ...old.layouts, [old.templateId]: id } })),
    clearAll: () => customization && setRows(emptyRows(customization.layout)),
    fillAll: () => customization && setRows(filledRows(units, customization.layout, customization.rows)),
    reset: () => setKept({ ...NOTHING, units }),
  };
};

export type CreateForm = ReturnType<typeof useCreateForm>;
