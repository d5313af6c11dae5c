import type { scenarios } from '@windcall/contract';
import { percentOf } from '@windcall/units';
import { Download, History, Plus } from 'lucide-react';
import { Fragment } from 'react';
import { Badge, Button, ButtonLink, EmptyState, Measure } from '../../../kit/index.ts';
import { TARGET_NAMES } from '../../../scope/describe-scope.ts';
import { type Turrets, useUnits } from '../../../units/index.ts';
import { targetNumberText } from '../target-position.ts';
import { AccuracyDot } from './accuracy-dot.tsx';
import { DeleteSession } from './delete-session.tsx';
import { accuracyOf, type LoggedShot, labeledFacts, statisticsOf } from './logged-shot.ts';
import { MilText, TurnedNote } from './mil-text.tsx';

interface ShotLogTabProps {
  readonly shots: readonly LoggedShot[];
  readonly tracking: Turrets['tracking'];
  readonly scenario: scenarios.Scenario | null;
  readonly sessionId: number | null;
  readonly recorded: number;
  readonly exporting: boolean;
  readonly onExport: () => void;
  readonly onNewSession: () => void;
}

const Shot = ({ shot, scenario }: { readonly shot: LoggedShot; readonly scenario: scenarios.Scenario | null }) => {
  const units = useUnits();
  const { wind, elevation } = accuracyOf(shot);
  return (
    <li className="border-b border-line py-2 text-sm">
      <div className="flex items-center justify-between gap-2">
        <span className="flex items-center gap-2">
          <span className="figure text-ink-3">{shot.shotNumber}</span>
          <Badge tone={shot.isHit ? 'ok' : 'bad'}>{shot.isHit ? 'Hit' : 'Miss'}</Badge>
          <span>
            score <span className="figure">{shot.score}</span>
          </span>
          {!shot.saved && <Badge tone="warn">not saved</Badge>}
        </span>
        <span className="figure text-ink-3">{units.number(shot.responseTime, 1)} s</span>
      </div>
      <p className="mt-1 text-ink-2">
        Target {targetNumberText(scenario?.engagements ?? [], shot)} · {TARGET_NAMES[shot.targetType]}{' '}
        <span className="figure">{units.text('target', shot.targetSize)}</span> ·{' '}
        <span className="figure">{units.text('range', shot.distance)}</span>
      </p>
      <dl className="mt-1 grid grid-cols-[minmax(3.5rem,auto)_1fr] gap-x-2 text-ink-3">
        {(
          [
            ['Impact', 'text-ink', shot.impactX, shot.impactY],
            ['Dialed', 'text-ink-2', shot.windDial, shot.elevationDial],
            ['Held', 'text-ink-2', shot.windHold, shot.elevationHold],
          ] as const
        ).map(([name, className, windMil, elevationMil]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd className={className}>
              <MilText {...{ windMil, elevationMil }} />
            </dd>
          </Fragment>
        ))}
        <dt>True</dt>
        <dd className="flex items-center gap-2 text-ink-2">
          <MilText windMil={shot.trueWindDriftMils} elevationMil={shot.trueElevationMils} />
          <AccuracyDot accuracy={wind} of="Wind" />
          <AccuracyDot accuracy={elevation} of="Elevation" />
        </dd>
        {labeledFacts(units, shot).map(([label, text]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd className="figure text-ink-2">{text}</dd>
          </Fragment>
        ))}
      </dl>
    </li>
  );
};

export const ShotLogTab = (props: ShotLogTabProps) => {
  const units = useUnits();
  const { shots, tracking, scenario, sessionId, recorded, exporting, onExport, onNewSession } = props;
  const { hits, accuracy, avgResponseTime } = statisticsOf(shots);
  const score = shots.reduce((sum, shot) => sum + shot.score, 0);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={<Download aria-hidden className="size-4" />} pending={exporting} onClick={onExport}>
          Export CSV
        </Button>
        {sessionId !== null && (
          <>
            <Button size="sm" variant="quiet" icon={<Plus aria-hidden className="size-4" />} onClick={onNewSession}>
              New Session
            </Button>
            <DeleteSession sessionId={sessionId} recorded={recorded} />
          </>
        )}
        <ButtonLink to="/history" size="sm" variant="quiet" icon={<History aria-hidden className="size-4" />}>
          Earlier Sessions
        </ButtonLink>
      </div>
      {shots.length === 0 ? (
        <EmptyState
          title="No shots yet"
          text="Take a shot and it is listed here with its dials, holds, impact and what would have been right."
        />
      ) : (
        <>
          <dl className="grid grid-cols-4 gap-2 border-y border-line py-2">
            {(
              [
                ['Shots', shots.length, '', 0],
                ['Hits', hits, `${percentOf(accuracy / 100)}%`, 0],
                ['Score', score, '', 0],
                ['Time', avgResponseTime, 's', 1],
              ] as const
            ).map(([name, value, unit, digits]) => (
              <div key={name} className="flex flex-col">
                <dt className="engraved">{name}</dt>
                <dd>
                  <Measure {...{ value, unit, digits }} />
                </dd>
              </div>
            ))}
          </dl>
          <p className="text-xs text-ink-3">
            Disc: dial and hold within {units.text('angle', 0.2, 1)} of the true correction. Diamond: off by more. Wind
            first, then elevation.
          </p>
          <TurnedNote tracking={tracking} />
          <ol aria-label="Shots of this session, latest first">
            {shots.toReversed().map((shot) => (
              <Shot key={shot.shotNumber} shot={shot} scenario={scenario} />
            ))}
          </ol>
        </>
      )}
    </div>
  );
};
