import type { stages } from '@windcall/contract';
import {
  type Agreed,
  type answerQuestion,
  coriolisSaid,
  powderUnfelt,
  type Question,
  type Rifle,
  targetInches,
} from '@windcall/simulation';
import { clickMil, dialFor } from '@windcall/units';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { DialMark, Facts, Measure, Panel, Reading, RifleName } from '../../kit/index.ts';
import { HoldPicture } from '../../scope/hold-picture.tsx';
import type { ReticleType } from '../../scope/reticles.ts';
import { ShareButton } from '../../share/share-thing.tsx';
import { dialsApart, questionParts, saidIn, useUnits } from '../../units/index.ts';
import type { Carried } from './calculator-state.ts';
import { windUnitMph } from './wind-unit.ts';

interface AnswerPanelProps {
  readonly answer: ReturnType<typeof answerQuestion>;
  readonly question: Question;
  readonly rifle: Rifle;
}

interface AnswerReadingsProps extends AnswerPanelProps {
  /** How phrases of the question were read: `from 60° = 2:00`. */
  readonly notes: readonly string[];
  /** The typed text was refused: this is the previous question's answer. */
  readonly isStale: boolean;
  /** The line's answer while its wind waits for a choice; null if nothing waits. */
  readonly waits: Agreed | null;
  /** True if the line named a moving target. */
  readonly hasMover: boolean;
  readonly carried: Carried;
  readonly onClear: (what: keyof Carried) => void;
}

/** Dialing on these turrets, if the rifle has clicks or a turret that does not track. */
const Dials = ({ elevationMil, windMil, rifle }: { elevationMil: number; windMil: number; rifle: Rifle }) => {
  const units = useUnits();
  if (rifle.click === null) {
    const dials = dialsApart(units, rifle);
    return dials === null ? null : (
      <p className="text-sm text-ink-2">
        <DialMark named dial={dials.elevation} correctionMil={elevationMil} />,{' '}
        <DialMark named dial={dials.wind} correctionMil={windMil} />: corrected for turret tracking.
      </p>
    );
  }
  const click = clickMil(rifle.click);
  const up = dialFor(elevationMil, click, rifle.tracking?.elevation);
  const right = dialFor(windMil, click, rifle.tracking?.windage);
  return (
    <p className="text-sm text-ink-2">
      Dial {Math.abs(up.clicks)} clicks {up.clicks < 0 ? 'down' : 'up'}, {Math.abs(right.clicks)}{' '}
      {right.clicks < 0 ? 'left' : 'right'}
      {rifle.tracking === null ? '' : ', corrected for turret tracking'}.{' '}
      <Link to="/tall-target" className="underline underline-offset-4">
        Test a turret
      </Link>
    </p>
  );
};

const shareable = (stage: stages.Stage, { distance, incline }: Question): stages.Stage => ({
  ...stage,
  targets: [
    {
      number: 1,
      distance,
      directionOfFire: stage.directionOfFire,
      targetType: 'circle',
      targetSize: 2,
      lookAngle: incline,
    },
  ],
});

const contextOf = (question: Question, rifle: Rifle) => ({
  rangeYd: question.distance,
  ...(rifle.click === null ? {} : { clickMil: clickMil(rifle.click) }),
});

const CarriedPart = ({
  words,
  what,
  onClear,
}: {
  readonly words: string;
  readonly what: 'wind' | 'air';
  readonly onClear: () => void;
}) => (
  <>
    <span className="answer-carried">{words}</span> (from before)
    <button
      type="button"
      className="ml-1 min-h-6 underline underline-offset-4"
      aria-label={`Clear the ${what} of the question before`}
      onClick={onClear}
    >
      Clear
    </button>
  </>
);

const Asked = ({
  answer,
  question,
  rifle,
  notes,
  waits,
  carried,
  onClear,
}: Omit<AnswerReadingsProps, 'isStale' | 'hasMover'>) => {
  const units = useUnits();
  const { distance, wind, slope, air } = questionParts(units, question);
  return (
    <p className="answer-question">
      <b className="text-ink">
        <RifleName rifle={rifle} />
      </b>
      {' · '}
      {distance},{' '}
      {waits !== null ? (
        'wind not chosen'
      ) : carried.wind === null ? (
        wind
      ) : (
        <CarriedPart words={wind} what="wind" onClear={() => onClear('wind')} />
      )}
      , {slope}, {carried.air === null ? air : <CarriedPart words={air} what="air" onClear={() => onClear('air')} />} ·{' '}
      {units.sentence(coriolisSaid(answer.stage))}
      {[...notes, ...[powderUnfelt(question, rifle)].filter((note) => note !== null)].map((note) => (
        <span key={note} className="text-ink">
          {' '}
          · {note}
        </span>
      ))}
    </p>
  );
};

/** Elevation and wind, large, above their question; for a range of speeds both ends and the middle. */
export const AnswerReadings = (props: AnswerReadingsProps) => {
  const { answer, question, rifle, isStale, hasMover, waits } = props;
  const units = useUnits();
  const { solution, refused, ends } = answer;
  const shared = useMemo(
    () => ({ kind: 'stage', body: shareable(answer.stage, question) }) as const,
    [answer.stage, question],
  );
  const context = contextOf(question, rifle);
  const large = { kind: 'angle', digits: 2, size: 'xl', ...context } as const;
  const title = isStale ? 'Last answer' : 'Answer';
  if (solution === null) {
    return (
      <Panel
        title={title}
        error={refused === null ? 'There is no solution for this.' : saidIn(units, refused.reason, refused.said)}
      />
    );
  }
  return (
    <Panel title={title} aside={waits === null && <ShareButton thing={shared} />} className="answer-panel">
      <div data-stale={isStale || undefined} className="answer-readings">
        <div aria-live="polite" className="flex flex-wrap gap-x-10 gap-y-1">
          <Reading
            {...large}
            label={waits?.inStillAir ? 'Elevation, still air' : 'Elevation'}
            axis="elevation"
            value={solution.elevationMils}
          />
          <Reading
            {...large}
            label={waits === null ? 'Wind' : 'Wind waits for your choice'}
            axis="wind"
            value={waits === null ? solution.windDriftMils : null}
          />
          {waits === null && hasMover && answer.lead !== null && (
            <Reading
              {...large}
              label={`Lead, ${units.text('wind', question.targetSpeed)} to the ${question.targetTo}`}
              axis="wind"
              value={answer.lead.leadMil}
            />
          )}
        </div>
        {waits === null && ends.length > 0 && (
          <ul className="flex flex-wrap gap-x-6 text-sm" aria-label="Wind by speed">
            {ends.map(({ mph, from, solution: at }) => (
              <li key={`${mph} ${from}`} className="flex gap-2">
                <Measure kind="wind" size="sm" value={mph} />
                <Measure kind="angle" axis="wind" size="sm" digits={2} value={at?.windDriftMils ?? null} {...context} />
              </li>
            ))}
          </ul>
        )}
        <Asked {...props} />
      </div>
    </Panel>
  );
};

export const AnswerPanel = ({
  answer,
  question,
  rifle,
  isStale,
  reticle,
}: Omit<AnswerReadingsProps, 'notes' | 'carried' | 'hasMover' | 'waits' | 'onClear'> & {
  readonly reticle: ReticleType;
}) => {
  const { solution, space, lead, densityAltitude } = answer;
  const units = useUnits();
  const oneInMph = windUnitMph(units);
  const context = contextOf(question, rifle);
  if (solution === null) return null;
  return (
    <Panel title={isStale ? 'Last shot' : 'This shot'}>
      <div data-stale={isStale || undefined} className="answer-facts">
        <Dials elevationMil={solution.elevationMils} windMil={solution.windDriftMils} rifle={rifle} />
        <div className="mt-4">
          <HoldPicture reticle={reticle} upMil={solution.elevationMils} rightMil={solution.windDriftMils} />
        </div>
        <div className="mt-4 grid gap-x-10 sm:grid-cols-2">
          <Facts
            facts={[
              [
                `Wind per 1 ${units.name('wind')}`,
                <Measure
                  key="per"
                  kind="angle"
                  digits={2}
                  value={solution.details.windMilsPerMph * oneInMph}
                  {...context}
                />,
              ],
              ['Crosswind', <Measure key="cross" kind="wind" axis="crosswind" value={answer.crosswindMph} />],
              ...(question.winds === null
                ? []
                : [
                    [
                      'Flag at the target',
                      <Measure key="flag" kind="wind" axis="crosswind" value={solution.crosswindMph} />,
                    ] as const,
                  ]),
              ['Head/tail wind', <Measure key="head" kind="wind" axis="headwind" value={solution.headwindMph} />],
              ['Time of flight', <Measure key="time" unit="s" digits={2} value={solution.timeOfFlight} />],
              [
                'Remaining velocity',
                <Measure key="speed" kind="muzzle" digits={0} value={solution.details.impactVelocity} />,
              ],
              ['Mach', <Measure key="mach" unit="" digits={2} value={solution.details.mach} />],
            ]}
          />
          <Facts
            facts={[
              [
                `Danger space (${units.text('mount', targetInches(question, question.distance))} target)`,
                space === null ? (
                  '–'
                ) : (
                  <span key="space">
                    <Measure kind="range" digits={0} value={space.begin} /> and{' '}
                    <Measure kind="range" digits={0} value={space.end} />
                  </span>
                ),
              ],
              [
                `Lead, ${units.text('wind', question.targetSpeed)} to the ${question.targetTo}`,
                <Measure key="lead" kind="angle" axis="wind" digits={2} value={lead?.leadMil ?? null} {...context} />,
              ],
              ['Density altitude', <Measure key="altitude" kind="altitude" digits={0} value={densityAltitude} />],
            ]}
          />
        </div>
      </div>
    </Panel>
  );
};
