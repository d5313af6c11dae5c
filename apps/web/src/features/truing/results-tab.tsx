import type { truing as contract, truing } from '@windcall/contract';
import type { Kind } from '@windcall/units';
import { Undo2 } from 'lucide-react';
import { Badge, Button, EmptyState, Panel, Reading, Table, type Tone } from '../../kit/index.ts';
import { Printed } from '../../paper/copy-sheet.tsx';
import { OnPaper } from '../../shell/print-line.tsx';
import {
  airText,
  angleName,
  angleText,
  rifleText,
  saidIn,
  steadyWindText,
  type Units,
  useUnits,
} from '../../units/index.ts';
import { ResidualPlot } from './residual-plot.tsx';
import { measuredText, ownAirText } from './truing-input.ts';
import type { Truing } from './use-truing.ts';

/** Larger changes suggest another cause first. Practice: velocity spreads and published BCs. */
const LARGE_CHANGE = { fps: 100, bcShare: 0.1 } as const;

/**
 * Least change of BC, as a share, that raises a question about the air: a published BC is known to 5 % (one standard deviation).
 */
const AIR_DOUBT_SHARE = 0.06;

/** Doubts about applying a result, in sentences; none for a plausible one. */
export const truingDoubts = (
  units: Units,
  r: Pick<truing.TruingResult, 'originalMV' | 'truedMV' | 'originalBC' | 'truedBC'>,
  pressureInHg: number | null = null,
): string[] => {
  const doubts: string[] = [];
  const byFps = r.truedMV - r.originalMV;
  if (Math.abs(byFps) > LARGE_CHANGE.fps) {
    doubts.push(
      `The velocity moves by ${units.text('muzzle', Math.abs(byFps))}, more than any chronograph is off: check zero range, scope height and the ranges first.`,
    );
  }
  const share = r.truedBC / r.originalBC - 1;
  if (pressureInHg !== null && Math.abs(share) > AIR_DOUBT_SHARE) {
    // drag is air density over BC, so thinner air looks like a higher BC
    const alike = pressureInHg / (1 + share);
    doubts.push(
      `The fit needs ${units.number(Math.abs(share * 100), 0)} % ${share > 0 ? 'less' : 'more'} drag than the bullet has. Air of about ${units.text('pressure', alike)} instead of ${units.text('pressure', pressureInHg)} does the same. Is what you typed the station pressure, not one reduced to sea level?`,
    );
  } else if (Math.abs(share) > LARGE_CHANGE.bcShare) {
    doubts.push(
      `BC moves by ${units.number(Math.abs(share * 100), 0)} %, more than published BCs are off: check the weather and the far observations first.`,
    );
  }
  return doubts;
};

/** Rating of an RMS error (mil). Source: wind specification, section 5. */
export const readAccuracy = (rmsMil: number): { word: 'Excellent' | 'Good' | 'Fair' | 'Poor'; tone: Tone } => {
  if (rmsMil < 0.05) return { word: 'Excellent', tone: 'ok' };
  if (rmsMil < 0.1) return { word: 'Good', tone: 'ok' };
  return rmsMil < 0.2 ? { word: 'Fair', tone: 'warn' } : { word: 'Poor', tone: 'bad' };
};

/** Warns that a close fit proves little with hardly more points than unknowns; null with enough points. */
export const thinReason = (points: number, unknowns: number): string | null =>
  points > unknowns + 1
    ? null
    : `${points === 1 ? 'One point' : `${points} points`} for ${unknowns} ${unknowns === 1 ? 'unknown' : 'unknowns'}: any fit is close. Shoot another range to test it.`;

interface ChangeProps {
  readonly name: string;
  readonly unit?: string;
  readonly kind?: Kind;
  readonly from: number;
  readonly to: number;
  /** One standard deviation. */
  readonly error: number | null;
  /** True if the observations, not prior knowledge, determine the value. */
  readonly determined: boolean;
  /** True for a measured value that is kept. */
  readonly isKept?: boolean;
  readonly digits: number;
}

const Change = ({ name, kind, from, to, error, determined, isKept = false, digits, ...given }: ChangeProps) => {
  const units = useUnits();
  const unit = kind === undefined ? given.unit : units.name(kind);
  const text = (value: number): string =>
    kind === undefined ? units.number(value, digits) : units.format(kind, value, { digits }).figure;
  return (
    <div className="flex flex-col gap-0.5">
      <span className="engraved">{name}</span>
      <p className="text-lg">
        <span className="figure text-ink-2">{text(from)}</span>
        <span aria-hidden> → </span>
        <span className="sr-only">to</span>
        <span className="figure">{text(to)}</span> <span className="text-sm text-ink-3">{unit}</span>
      </p>
      <p className="text-xs text-ink-3">{error !== null && `± ${text(error)} ${unit}, one standard deviation`}</p>
      <p className="text-xs text-ink-3">
        {isKept ? 'kept as measured' : determined ? 'set by your observations' : 'mostly what was assumed before'}
      </p>
    </div>
  );
};

const CorrectedTable = ({ result }: { readonly result: contract.TruingResult }) => {
  const units = useUnits();
  return (
    <Panel title="Corrected data" className="max-w-2xl">
      <Table
        caption="Corrected data"
        rows={result.correctedElevationData}
        rowKey={(r) => r.range}
        columns={[
          { header: 'Range', className: 'whitespace-nowrap', cell: (r) => units.text('range', r.range) },
          {
            header: `Elevation (${angleName(units)} up)`,
            align: 'end',
            cell: (r) => angleText(units, r.drop),
          },
          {
            header: `Windage for ${units.text('wind', 10, 0)} (${angleName(units)} right)`,
            align: 'end',
            cell: (r) => {
              const found = result.correctedWindageData.find((w) => w.range === r.range);
              return found === undefined ? '–' : angleText(units, found.windage);
            },
          },
          { header: 'ToF (s)', align: 'end', cell: (r) => units.number(r.tof, 2) },
        ]}
      />
      <p className="mt-2 text-xs text-ink-3">
        What applying writes as reference data: standard weather, level, windage for {units.text('wind', 10, 0)} from 3
        o'clock.
      </p>
    </Panel>
  );
};

/** The correction of drops near the speed of sound beyond velocity and drag, and where it is stored. */
const dropScaleText = (units: Units, { dropScale }: contract.TruingResult): string =>
  `Below Mach ${units.number(1.2)} elevations are scaled as you saw them: ${dropScale
    .map(({ mach, factor }) => `×\u00a0${units.number(factor, 3)} at Mach\u00a0${units.number(mach, 2)}`)
    .join(', ')}. It goes with the reference data.`;

/** Without a result: how to get one, or how to undo the last one. */
const NoResult = ({ truing }: { readonly truing: Truing }) =>
  truing.profile?.previousBaseline ? (
    <EmptyState
      title={`${truing.profile.name} is trued`}
      text="The solution uses the trued values now. Shoot again to check them near and far; you can bring back the earlier values."
      action={
        <Button
          icon={<Undo2 aria-hidden className="size-4" />}
          pending={truing.busy === 'applying'}
          onClick={() => void truing.undo()}
        >
          Undo last truing
        </Button>
      }
    />
  ) : (
    <EmptyState
      title="No result yet"
      text="Enter observations and calculate: the trued velocity and drag appear here, to be applied or left."
    />
  );

/** Velocity and drag. */
const UNKNOWNS = 2;

export const ResultsTab = ({ truing }: { readonly truing: Truing }) => {
  const units = useUnits();
  const { result, profile, environment, busy } = truing;
  if (result === null) return <NoResult truing={truing} />;
  const accuracy = readAccuracy(result.rmsError);
  const thin = thinReason(result.residuals.filter(({ use }) => use === 'fitted').length, UNKNOWNS);
  return (
    <Printed name="Truing" className="flex flex-col gap-8">
      {profile !== null && (
        <OnPaper>
          {[
            profile.name,
            rifleText(units, profile),
            airText(units, environment),
            steadyWindText(units, environment.windSpeed, environment.windDirection),
          ].join(' · ')}
        </OnPaper>
      )}
      <div className="grid gap-8 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
            <Reading label="RMS error" value={result.rmsError} kind="angle" digits={3} size="xl" />
            <Reading label="Maximum error" value={result.maxError} kind="angle" digits={3} size="xl" />
            <Reading label="RMS before" value={result.rmsErrorBefore} kind="angle" digits={3} size="xl" />
            <div className="flex flex-col items-start gap-2.5">
              <span className="engraved">Accuracy</span>
              <Badge tone={accuracy.tone}>{accuracy.word}</Badge>
            </div>
            {accuracy.word === 'Excellent' && thin !== null && (
              <p className="max-w-56 self-end text-sm text-ink-2">{thin}</p>
            )}
          </div>
          <div className="flex flex-wrap gap-x-10 gap-y-4">
            <Change
              name="Muzzle velocity"
              kind="muzzle"
              from={result.originalMV}
              to={result.truedMV}
              error={result.mvStandardError}
              determined={result.determined.velocity}
              isKept={truing.keepsVelocity}
              digits={0}
            />
            <Change
              name="BC"
              unit={profile?.dragModel ?? ''}
              from={result.originalBC}
              to={result.truedBC}
              error={result.bcStandardError}
              determined={result.determined.drag}
              digits={4}
            />
          </div>
          {result.refusal !== null && (
            <p role="alert" className="text-sm text-bad">
              {saidIn(units, result.refusal, result.refusalSaid)}
            </p>
          )}
          {truingDoubts(
            units,
            result,
            truing.observations.some((o) => ownAirText(units, o) !== null) ? null : environment.pressure,
          ).map((doubt) => (
            <p key={doubt} className="text-sm text-warn">
              {doubt}
            </p>
          ))}
          {profile?.chronograph != null && !truing.keepsVelocity && (
            <div className="flex flex-col items-start gap-2">
              <p className="text-sm text-ink-2">Your chronograph said {measuredText(units, profile)}.</p>
              <Button
                pending={busy === 'calculating'}
                onClick={() => {
                  truing.keepVelocity(true);
                  void truing.calculate(true);
                }}
              >
                Keep the measured velocity
              </Button>
            </div>
          )}
          {result.applicable && result.dropScale.length > 0 && (
            <p className="text-sm text-ink-2">{dropScaleText(units, result)}</p>
          )}
          {result.applicable && result.nextRange !== null && (
            <p className="text-base text-ink-2">
              Shoot next at <span className="figure text-ink">{units.text('range', result.nextRange)}</span>: it teaches
              most.
            </p>
          )}
          <Button
            variant="primary"
            className="self-start"
            pending={busy === 'applying'}
            disabled={!result.applicable}
            onClick={() => void truing.apply()}
          >
            Apply to profile
          </Button>
        </div>
        <ResidualPlot residuals={result.residuals} />
      </div>
      {result.applicable && <CorrectedTable result={result} />}
    </Printed>
  );
};
