import { type DefaultValues, type FieldValues, type Path, type PathValue, useForm, useWatch } from 'react-hook-form';

/** Current values of a form, and the props of each field: `<TextField label="Name" {...field('name')} />`. */
export const useFields = <V extends FieldValues>(first: V) => {
  const { control, setValue } = useForm<V>({ defaultValues: first as DefaultValues<V> });
  const values = useWatch({ control }) as V;
  const set = <K extends keyof V & string>(name: K, value: V[K]): void =>
    setValue(name as unknown as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true });
  const field = <K extends keyof V & string>(name: K) => ({
    value: values[name],
    onChange: (value: V[K]): void => set(name, value),
  });
  return { values, set, field };
};
