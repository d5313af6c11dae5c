import { desk } from '../../desk/desk.ts';
import { useThing } from '../../desk/slot.ts';
import { classNames, Panel } from '../../kit/index.ts';
import { type Units, useUnits } from '../../units/index.ts';
import { applyPreset, type WindSettings } from './wind-settings.ts';

/** A wind to start with. `sketch`: its speed over four minutes, 0 to 1. */
interface WindKind {
  readonly name: string;
  readonly gives: (units: Units) => string;
  readonly sketch: readonly number[];
  readonly apply: (settings: WindSettings) => WindSettings;
}

const WIND_KINDS: readonly WindKind[] = [
  {
    name: 'Steady',
    gives: (units) =>
      `${units.text('wind', 5)} from 3:00 everywhere, and it never changes: to check dope and the reticle.`,
    sketch: [0.45, 0.45, 0.45, 0.45, 0.45, 0.45, 0.45, 0.45, 0.45, 0.45, 0.45, 0.45, 0.45],
    apply: (s) => applyPreset(s, 'deterministic'),
  },
  {
    name: 'Gusty',
    gives: (units) =>
      `One wind about ${units.text('wind', 5)} that picks up and lets up, differently along the range: to learn the average.`,
    sketch: [0.4, 0.5, 0.46, 0.62, 0.55, 0.36, 0.3, 0.44, 0.5, 0.66, 0.52, 0.4, 0.46],
    apply: (s) => applyPreset(s, 'stochastic'),
  },
  {
    name: 'Switching',
    gives: (units) =>
      `${units.text('wind', 5)} from 3:00 for minutes, then ${units.text('wind', 9)} from behind for a while: to wait for the wind you held for.`,
    sketch: [0.4, 0.44, 0.38, 0.42, 0.4, 0.78, 0.84, 0.8, 0.42, 0.38, 0.44, 0.4, 0.42],
    apply: (s) => applyPreset({ ...s, thermal: { ...s.thermal, enabled: false } }, 'complex'),
  },
  {
    name: 'Hot midday',
    gives: () => 'Switching over sun-heated ground: restless, short gusts that swing about.',
    sketch: [0.3, 0.62, 0.26, 0.72, 0.36, 0.9, 0.6, 0.95, 0.34, 0.7, 0.22, 0.64, 0.32],
    apply: (s) => {
      const complex = applyPreset(s, 'complex');
      return { ...complex, thermal: { enabled: true, dailyPhase: 'midday', stabilityOverride: 'default' } };
    },
  },
];

const SKETCH = { width: 96, height: 28 } as const;

const lineOf = (sketch: readonly number[]): string =>
  sketch
    .map((share, i) => `${(SKETCH.width * i) / (sketch.length - 1)},${SKETCH.height - 2 - share * (SKETCH.height - 4)}`)
    .join(' ');

/** True if the settings have a kind's winds, mode and thermal effects. */
const isChosen = (kind: WindKind, s: WindSettings): boolean => {
  const made = kind.apply(s);
  return (
    made.mode === s.mode &&
    made.thermal.enabled === s.thermal.enabled &&
    JSON.stringify([made.primary, made.secondary]) === JSON.stringify([s.primary, s.secondary])
  );
};

interface WindKindsProps {
  readonly settings: WindSettings;
  readonly blocked: boolean;
  readonly isModeBlocked: () => boolean;
  readonly onChange: (change: (settings: WindSettings) => WindSettings) => void;
}

export const WindKinds = ({ settings, blocked, isModeBlocked, onChange }: WindKindsProps) => {
  const units = useUnits();
  const natural = useThing(desk.naturalAir);
  return (
    <Panel title="What you get">
      <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-1">
        {WIND_KINDS.map((kind) => {
          // natural air replaces all kinds
          const chosen = natural === null && isChosen(kind, settings);
          return (
            <li key={kind.name}>
              <button
                type="button"
                aria-pressed={chosen}
                aria-disabled={blocked || undefined}
                className={classNames(
                  'flex h-full w-full items-start gap-3 rounded border p-3 text-left hover:border-ink-3',
                  chosen ? 'border-accent bg-raised' : 'border-line',
                )}
                onClick={() => {
                  if (!isModeBlocked()) onChange(kind.apply);
                }}
              >
                <svg
                  aria-hidden
                  width={SKETCH.width}
                  height={SKETCH.height}
                  viewBox={`0 0 ${SKETCH.width} ${SKETCH.height}`}
                  className="mt-0.5 shrink-0"
                >
                  <line
                    x1="0"
                    x2={SKETCH.width}
                    y1={SKETCH.height - 1}
                    y2={SKETCH.height - 1}
                    className="stroke-line"
                  />
                  <polyline points={lineOf(kind.sketch)} fill="none" strokeWidth="2" className="stroke-accent" />
                </svg>
                <span className="min-w-0">
                  <span className="block text-sm font-medium">{kind.name}</span>
                  <span className="block text-sm text-ink-2">{kind.gives(units)}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
};
