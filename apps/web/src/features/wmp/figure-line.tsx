import { Badge, GLOSSARY, type GlossaryTerm, Reading, Term, type Tone } from '../../kit/index.ts';

const isTerm = (name: string): name is GlossaryTerm => name in GLOSSARY;

interface FigureLinesProps {
  readonly lines: readonly (readonly [
    name: string,
    value: string,
    reading?: { readonly tone: Tone; readonly word: string },
  ])[];
}

/** Figures with a rating of some; names in the glossary explain themselves. */
export const FigureLines = ({ lines }: FigureLinesProps) => (
  <dl>
    {lines.map(([name, value, reading]) => (
      <div key={name} className="flex items-baseline justify-between gap-3 border-b border-line py-1.5">
        <dt className="min-w-0 text-base text-ink-2">{isTerm(name) ? <Term name={name} /> : name}</dt>
        <dd className="flex shrink-0 items-center gap-2">
          <span className="figure">{value}</span>
          {reading && <Badge tone={reading.tone}>{reading.word}</Badge>}
        </dd>
      </div>
    ))}
  </dl>
);

/** Whole numbers, large. */
export const Counts = ({ of }: { readonly of: Readonly<Record<string, number>> }) =>
  Object.entries(of).map(([label, value]) => (
    <Reading key={label} label={label} value={value} unit="" digits={0} size="xl" />
  ));
