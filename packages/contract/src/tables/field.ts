import { type Kind, UNITS } from '@windcall/units';
import { z } from 'zod';
import { text as boundedText } from '../values.ts';

/** A kind of measure with a chosen unit, or a fixed unit. */
export type Unit = Kind | { readonly fixed: string };

interface Holds<S extends z.ZodType = z.ZodType> {
  readonly schema: S;
  readonly nullable?: true;
}
export interface NumberField<S extends z.ZodType = z.ZodType> extends Holds<S> {
  readonly kind: 'number';
  readonly unit: Unit;
  /** Bounds and step in the wire's unit. */
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** A standard deviation, shown with ±. */
  readonly isDeviation?: true;
  /** An integer, also in storage. */
  readonly isWhole?: true;
}
interface ChoiceField<S extends z.ZodType = z.ZodType> extends Holds<S> {
  readonly kind: 'choice';
  readonly of: readonly string[];
  readonly words?: Readonly<Record<string, string>>;
}
interface TextField<S extends z.ZodType = z.ZodType> extends Holds<S> {
  readonly kind: 'text';
  /** UTF-16 units. */
  readonly max: number;
}
/** Text below a form's field; `said` converts a wire value to the reader's unit and appends its name. */
export type Hint = string | ((said: (kind: Kind, wire: number) => string) => string);
export type Member = (NumberField | ChoiceField) & { readonly label: string; readonly hint?: Hint };
type Members = Readonly<Record<string, Member>>;
interface GroupField<S extends z.ZodType = z.ZodType> extends Holds<S> {
  readonly kind: 'group';
  readonly of: Members;
}
interface RowBounds {
  readonly min: number;
  readonly max: number;
  /** The column that must rise from row to row. */
  readonly rising?: string;
}
interface RowsField<S extends z.ZodType = z.ZodType> extends Holds<S>, RowBounds {
  readonly kind: 'rows';
  readonly of: Members;
}
interface FlagField<S extends z.ZodType = z.ZodType> extends Holds<S> {
  readonly kind: 'flag';
}
/** A field with its own schema, stored as JSON, without a form. */
interface JsonField<S extends z.ZodType = z.ZodType> extends Holds<S> {
  readonly kind: 'json';
}
export type Field = NumberField | ChoiceField | TextField | FlagField | GroupField | RowsField | JsonField;

/** Maps a table's entries by name. The caller states the type, which the compiler cannot derive. */
export const mapTable = <T extends object, R>(table: T, make: (entry: T[keyof T], name: keyof T & string) => R) =>
  Object.fromEntries(Object.entries(table).map(([name, entry]) => [name, make(entry, name as keyof T & string)]));

export const unitName = (unit: Unit): string => (typeof unit === 'string' ? (UNITS[unit][0]?.name ?? '') : unit.fixed);

/** A finite number. `note` follows the unit in the API's description. */
export const number = (
  unit: Unit,
  min: number,
  max: number,
  step: number,
  note?: string,
): NumberField<z.ZodNumber> => ({
  ...{ kind: 'number', unit, min, max, step },
  schema: z
    .number()
    .check(z.gte(min), z.lte(max))
    .describe([unitName(unit), note].filter(Boolean).join(', ')),
});

/** An integer, also in storage. */
export const whole = (unit: Unit, min: number, max: number, note?: string) => {
  const field = number(unit, min, max, 1, note);
  const schema = z
    .number()
    .int()
    .check(z.gte(min), z.lte(max))
    .describe(field.schema.description ?? '');
  return { ...field, schema, isWhole: true } as const satisfies NumberField;
};

export const choice = <const W extends readonly [string, ...string[]]>(...of: W) =>
  ({ kind: 'choice', of, schema: z.enum(of) }) as const satisfies ChoiceField;

export const flag = (): FlagField<z.ZodBoolean> => ({ kind: 'flag', schema: z.boolean() });

export const text = (max: number): TextField<z.ZodString> => ({ kind: 'text', max, schema: boundedText(max) });

type Shape<M extends Readonly<Record<string, Holds>>> = { -readonly [K in keyof M]: M[K]['schema'] };
const membersSchema = <M extends Members>(of: M) => z.object(mapTable(of, ({ schema }) => schema) as Shape<M>);

/** Values that are known together or not at all. */
export const group = <const M extends Members>(of: M) =>
  ({ kind: 'group', of, schema: membersSchema(of) }) as const satisfies GroupField;

export const rows = <const M extends Members>(bounds: RowBounds, of: M) => {
  const { min, max, rising } = bounds;
  const schema = z.array(membersSchema(of)).min(min).max(max);
  const risesBy = (name: string) => (list: readonly Readonly<Record<string, unknown>>[]) =>
    list.every((row, i) => i === 0 || Number(row[name]) > Number(list[i - 1]?.[name]));
  return {
    ...{ kind: 'rows', of, ...bounds },
    schema:
      rising === undefined
        ? schema
        : schema.refine(risesBy(rising), `must rise in ${of[rising]?.label ?? rising} from row to row`),
  } as const satisfies RowsField;
};

export const json = <S extends z.ZodType>(schema: S): JsonField<S> => ({ kind: 'json', schema });

type OrNull<F extends Holds, S extends z.ZodType> = Omit<F, 'schema' | 'nullable'> & { nullable: true; schema: S };
export const orNull = <F extends Holds>(field: F) =>
  ({ ...field, nullable: true, schema: field.schema.nullable() }) as unknown as OrNull<F, z.ZodNullable<F['schema']>>;
/** A value that may be unknown or left out. */
export const orAbsent = <F extends Holds>(field: F) =>
  ({ ...field, nullable: true, schema: field.schema.nullable().default(null as never) }) as unknown as OrNull<
    F,
    z.ZodDefault<z.ZodNullable<F['schema']>>
  >;

export type Table = Readonly<Record<string, Field & { readonly initial?: unknown }>>;
export type ValuesOf<T extends Table> = { -readonly [K in keyof T]: z.output<T[K]['schema']> };

/** The fields as a Zod shape: for a reply, or `.partial()` for a change. */
export const shapeOf = <T extends Table>(table: T) =>
  mapTable(table, ({ schema }) => schema) as { -readonly [K in keyof T]: T[K]['schema'] };
/** A Zod shape with defaults: for a new thing. */
export const newShapeOf = <T extends Table>(table: T) =>
  mapTable(table, ({ schema, initial }) => schema.default(initial as never)) as {
    -readonly [K in keyof T]: z.ZodDefault<T[K]['schema']>;
  };
/** The fields' defaults: for new things, and for documents older than a field. */
export const initialOf = <T extends Table>(table: T) => mapTable(table, ({ initial }) => initial) as ValuesOf<T>;
