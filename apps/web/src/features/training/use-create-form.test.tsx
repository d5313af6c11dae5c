import { act, cleanup, renderHook } from '@testing-library/react';
import { TEMPLATES } from '@windcall/simulation';
import { afterEach, expect, it } from 'vitest';
import { AroundHook } from '../../testing/around-hook.tsx';
import { useCreateForm } from './use-create-form.ts';

afterEach(cleanup);

const open = () => {
  const { result } = renderHook(() => useCreateForm(TEMPLATES), { wrapper: AroundHook });
  const form = () => result.current;
  return { form, act: (change: (form: ReturnType<typeof useCreateForm>) => unknown) => act(() => void change(form())) };
};
const [STEEL, ARRAY] = ['simple_steel_500', 'multi_dof_array_troop_line'];
const distances = (rows: readonly { readonly distance: string }[] = []) => rows.map(({ distance }) => distance);

it('has no rows before a template is chosen, and ignores rows until then', () => {
  const { form, act } = open();
  expect(form().customization).toBeNull();
  act(({ setRows }) => setRows([]));
  expect(form().rows).toEqual({});
});

it('keeps what was typed for one template while another is looked at', () => {
  const { form, act } = open();
  act(({ chooseTemplate }) => chooseTemplate(STEEL));
  const [first, ...rest] = form().customization?.rows ?? [];
  expect(first?.distance).toBe('');
  act(({ setRows }) => first && setRows([{ ...first, distance: '512' }, ...rest]));
  act(({ chooseTemplate }) => chooseTemplate(ARRAY));
  expect(distances(form().customization?.rows)).not.toContain('512');
  act(({ chooseTemplate }) => chooseTemplate(STEEL));
  expect(distances(form().customization?.rows)[0]).toBe('512');
});

it('fills the array’s rows when it is chosen, empties them, and fills them again', () => {
  const { form, act } = open();
  act(({ chooseTemplate }) => chooseTemplate(ARRAY));
  const filled = distances(form().customization?.rows);
  expect(filled.length).toBeGreaterThan(1);
  expect(filled).not.toContain('');
  act(({ clearAll }) => clearAll());
  expect(distances(form().customization?.rows).every((text) => text === '')).toBe(true);
  act(({ fillAll }) => fillAll());
  expect(distances(form().customization?.rows)).toEqual(filled);
});

it('is as new after a reset', () => {
  const { form, act } = open();
  act(({ setName, chooseTemplate }) => [setName('Mine'), chooseTemplate(STEEL)]);
  expect([form().name, form().templateId]).toEqual(['Mine', STEEL]);
  act(({ reset }) => reset());
  expect([form().name, form().templateId, form().customization]).toEqual(['', '', null]);
});
