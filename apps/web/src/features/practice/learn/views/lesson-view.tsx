import { type Asked, type Fact, factsOf } from '@windcall/training';
import { createElement, Fragment, type ReactNode } from 'react';
import type { Lit } from '../../../../scope/glass.tsx';
import type { GlassPlace } from '../../../../scope/place-on-glass.ts';
import type { Units } from '../../../../units/index.ts';
import type { RuleLine } from '../lesson-copy.ts';
import type { LessonTask } from '../lesson-task.ts';
import { say, saySide } from '../say.ts';

/** A handle on the picture and the meaning of its value. */
export interface Handle {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly turns?: boolean;
  /** Value before a touch, which is no answer. */
  readonly start: number;
  /** Leaving the handle at its start is an answer. */
  readonly optional?: boolean;
  readonly at: (value: number) => GlassPlace;
  readonly from: (place: GlassPlace) => number;
}

type Values = readonly number[];

/** The scope's view of the range; by default straight at the plate, in focus there, without a reticle. */
export interface LessonSight {
  readonly power: number;
  /** mil */
  readonly aim?: { readonly x: number; readonly y: number };
  /** Place in `FOCUSES`. */
  readonly focus?: number;
  readonly reticle?: boolean;
  /** Repeats a shot that strikes here, mil, so that its splash can be read. */
  readonly strike?: { readonly x: number; readonly y: number };
}

/** The view of a lesson's task: lit cues, handles, the answer's text, and the drawing after the answer. */
export interface LessonView {
  readonly sight: LessonSight;
  /** A focus that a handle turns. */
  readonly focusOf?: (values: Values) => number;
  readonly lit: readonly Lit[];
  /** Dimming of the rest, 0 to 1; half by default. */
  readonly dim?: number;
  readonly question: string;
  readonly hint: ReactNode;
  readonly handles: readonly Handle[];
  /** A choice beside the picture, shown after something on it was chosen. */
  readonly choice?: { readonly legend: string; readonly options: readonly { value: string; label: string }[] };
  /** Parts of the picture: a meter, a clock on the ground. */
  readonly stands?: ReactNode;
  /** Drawing of the current answer. `yours`: after answering, beside the truth. */
  readonly said: (values: Values, ink: 'own' | 'yours') => ReactNode;
  /** The rule on the picture, with the true values. */
  readonly truth: ReactNode;
  /** Crosswind of the answer, mph, + from the right. */
  readonly called: (values: Values) => number;
  /** The answer in large type; by default its crosswind. */
  readonly big?: (values: Values) => string;
  /** Derivation of the answer. */
  readonly small: (values: Values) => string;
  /** Other parts of the answer for the log. */
  readonly also?: (values: Values, chosen: string | null) => Asked;
  readonly told: {
    readonly headline: ReactNode;
    readonly rows: readonly RuleLine[];
    /** Why the rule and the wind differ in this task. */
    readonly why?: ReactNode;
    readonly next: ReactNode;
    /** The truth and the answer: winds, or whatever else the lesson is about. */
    readonly was: ReactNode;
  };
}

export type ViewOf = (units: Units, task: LessonTask) => LessonView;

/** The answer that the handles give: for the log, and in words. */
export const answerOf = (
  units: Units,
  { called, big, small, also }: LessonView,
  values: Values,
  chosen: string | null = null,
) => ({
  said: called(values),
  also: also?.(values, chosen) ?? {},
  big: big?.(values) ?? say(units, { kind: 'crosswind', wire: called(values) }),
  small: small(values),
});

/** Texts of a task's facts by name, and rows for the rule's lines. */
export const factTexts = (units: Units, { lesson, asked, watched }: LessonTask) => {
  const facts = factsOf(lesson, asked, watched);
  const named = (name: string): Fact => {
    const fact = facts.find((one) => one.name === name);
    if (fact === undefined) throw new Error(`a task of lesson ${lesson} must have the fact ${name}`);
    return fact;
  };
  const text = (name: string): string => say(units, named(name));
  const it = (name: string, words = text(name)): ReactNode => <span data-fact={name}>{words}</span>;
  /** A sentence with facts by their names in braces. */
  const tell = (words: string): ReactNode => {
    const parts = words.split(/\{(\w+)\}/);
    return parts.length === 1
      ? words
      : createElement(Fragment, null, ...parts.map((part, i) => (i % 2 ? it(part) : part)));
  };
  /** A crosswind within a label of the picture, without its unit. */
  const glass = (name: string): ReactNode => <tspan data-fact={name}>{saySide(units, named(name).wire)}</tspan>;
  /** A line of the rule: words with facts, and the resulting fact. */
  const row = (words: string, name: string): RuleLine => ({ say: tell(words), comesTo: text(name), fact: name });
  const ruleRows = (): RuleLine[] => [row('By the rule', 'rule'), row('It was', 'was')];
  /** Why the rule and the wind differ, if they differ in the shown digits. */
  const why = (words: ReactNode) => (text('rule') === text('was') ? {} : { why: words });
  return {
    ...{ text, it, tell, glass, wind: (wire: number): string => say(units, { kind: 'crosswind', wire }) },
    row,
    ruleRows,
    why,
    mph: (name: string): number => named(name).wire,
    kind: (name: string): Fact['kind'] => named(name).kind,
    has: (name: string): boolean => facts.some((one) => one.name === name),
  };
};
export type FactTexts = ReturnType<typeof factTexts>;
