import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { panelOf } from '../../api/index.ts';
import {
  AIR_FIELDS,
  Badge,
  Button,
  ButtonLink,
  classNames,
  EmptyState,
  FormRound,
  IconButton,
  NumberFields,
  Panel,
  ProgressLine,
  Reading,
  Select,
  Switch,
  Table,
  Tabs,
  Term,
  useFormRound,
} from '../../kit/index.ts';
import { referenceRows } from '../../share/reference-rows.ts';
import { TurnTheSign } from '../../share/turn-the-sign.tsx';
import { Screen } from '../../shell/screen.tsx';
import { angleName, angleText, type Units, useUnits } from '../../units/index.ts';
import { ObservationsPanel } from './observations-panel.tsx';
import { ResultsTab } from './results-tab.tsx';
import { measuredText, ownAirText, type TruingEnvironment } from './truing-input.ts';
import { type Truing, useTruing } from './use-truing.ts';

const angle = (units: Units, mil: number | null) => (mil === null ? '–' : angleText(units, mil));

const BaselinePanel = ({ truing }: { readonly truing: Truing }) => {
  const units = useUnits();
  const { profile, pending, busy } = truing;
  const rows = pending
    ? referenceRows(pending.elevation, pending.windage)
    : referenceRows(profile?.elevationReferenceData ?? [], profile?.windageReferenceData ?? []);
  return (
    <Panel title="Reference data" aside={pending && <Badge tone="ok">Pending, not saved</Badge>}>
      <div className="mb-3 flex flex-wrap gap-2">
        <Button pending={busy === 'resetting'} disabled={profile === null} onClick={() => void truing.reset()}>
          Reset to Defaults
        </Button>
        {pending && (
          <>
            <Button variant="primary" pending={busy === 'applying'} onClick={() => void truing.saveBaseline()}>
              Save as Current Baseline
            </Button>
            <Button variant="quiet" onClick={truing.discardBaseline}>
              Discard
            </Button>
          </>
        )}
        {profile?.previousBaseline && !pending && (
          <Button pending={busy === 'applying'} onClick={() => void truing.undo()}>
            Undo last truing
          </Button>
        )}
      </div>
      <Table
        caption="Reference data by range"
        className={classNames('max-w-2xl', pending && 'text-ok')}
        rows={rows}
        rowKey={(r) => r.range}
        empty={
          <p className="py-4 text-sm text-ink-2">
            None: the solution is the model alone. Truing writes them; Reset to Defaults computes them from the model.
          </p>
        }
        columns={[
          { header: 'Range', className: 'whitespace-nowrap', cell: (r) => units.text('range', r.range) },
          {
            header: `Elevation (${angleName(units)} up)`,
            align: 'end',
            cell: (r) => angle(units, r.elevation),
          },
          {
            header: `Windage for ${units.text('wind', 10, 0)} (${angleName(units)} right)`,
            align: 'end',
            cell: (r) => angle(units, r.windage),
          },
          { header: 'ToF (s)', align: 'end', cell: (r) => (r.tof === null ? '–' : units.number(r.tof, 2)) },
          {
            key: 'delete',
            header: <span className="sr-only">Delete</span>,
            align: 'end',
            cell: (r) =>
              !pending && (
                <IconButton
                  label={`Delete the reference at ${units.text('range', r.range)}`}
                  onClick={() => void truing.deleteReference(r.range)}
                >
                  <Trash2 aria-hidden className="size-4" />
                </IconButton>
              ),
          },
        ]}
      />
    </Panel>
  );
};

const CalculateTab = ({ truing, onDone }: { readonly truing: Truing; readonly onDone: () => void }) => {
  const units = useUnits();
  const { profile, observations, busy, environment } = truing;
  const ranges = observations.map((o) => o.range);
  const others = observations.filter((o) => ownAirText(units, o) !== null).length;
  const isBusy = busy === 'calculating';
  return (
    <div className="flex max-w-xl flex-col items-start gap-5">
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        <Reading label="Observations" value={observations.length} unit="" digits={0} size="xl" />
        <Reading
          label="Nearest"
          value={ranges.length > 0 ? Math.min(...ranges) : null}
          kind="range"
          digits={0}
          size="xl"
        />
        <Reading
          label="Farthest"
          value={ranges.length > 0 ? Math.max(...ranges) : null}
          kind="range"
          digits={0}
          size="xl"
        />
      </div>
      <p className="text-base text-ink-2">
        {profile === null
          ? 'Select a weapon profile and add observations first.'
          : truing.keepsVelocity
            ? `${profile.name}: the drag alone, as far as the observations determine it; below Mach ${units.number(1.1)} only factors on the drop.`
            : `${profile.name}: muzzle velocity and drag, each as far as the observations determine it; below Mach ${units.number(1.1)} only factors on the drop.`}
      </p>
      <p className="text-sm text-ink-3">
        In {units.text('temperature', environment.temperature)}, {units.text('pressure', environment.pressure)} station
        pressure, {units.number(environment.humidity)} % humidity, wind {units.text('wind', environment.windSpeed)} from{' '}
        {environment.windDirection}.{others > 0 && ` ${others} of ${observations.length} in air of their own.`}
      </p>
      {profile !== null && (
        <Switch
          label="Keep the measured velocity"
          hint={measuredText(units, profile)}
          checked={truing.keepsVelocity}
          onChange={truing.keepVelocity}
          className="w-full"
        />
      )}
      {isBusy && <ProgressLine label="Truing the profile" className="w-full" />}
      {truing.mirrored.length > 0 && <TurnTheSign lists={truing.mirrored} turn={truing.turnSigns} />}
      <Button
        variant={truing.mirrored.length > 0 ? 'plain' : 'primary'}
        pending={isBusy}
        onClick={() => {
          void truing.calculate().then((done) => {
            if (done) onDone();
          });
        }}
      >
        Calculate truing
      </Button>
    </div>
  );
};

const HALF_HOURS = Array.from({ length: 12 }, (_, i) => i || 12).flatMap((hour) => [`${hour} o'clock`, `${hour}:30`]);

const FIELDS = [
  AIR_FIELDS.temperature,
  AIR_FIELDS.pressure,
  AIR_FIELDS.humidity,
  { name: 'windSpeed', label: 'Wind speed', kind: 'wind', bounds: [0, 100] },
] as const;

interface RangeWeatherPanelProps {
  readonly environment: TruingEnvironment;
  readonly onChange: (environment: TruingEnvironment) => void;
  /** Takes the Weather screen's weather. */
  readonly onImport: () => void;
}

const RangeWeatherPanel = ({ environment, onChange, onImport }: RangeWeatherPanelProps) => {
  const [round, renew] = useFormRound();
  const set = (change: Partial<TruingEnvironment>) => onChange({ ...environment, ...change });
  return (
    <Panel title="Weather at the range">
      <div className="grid grid-cols-2 gap-3">
        <FormRound value={round}>
          <NumberFields fields={FIELDS} values={environment} onChange={set} />
        </FormRound>
        <Select
          label="Wind from"
          value={String(environment.windDirection)}
          choices={[...new Set([String(environment.windDirection), ...HALF_HOURS])].map((h) => ({
            value: h,
            label: h,
          }))}
          onChange={(windDirection) => set({ windDirection })}
        />
      </div>
      <Button
        className="mt-3 self-start"
        onClick={() => {
          onImport();
          renew();
        }}
      >
        Import weather
      </Button>
    </Panel>
  );
};

const ProfilePanel = ({ truing }: { readonly truing: Truing }) => {
  const units = useUnits();
  const { list, profile } = truing;
  return (
    <Panel
      title="Weapon profile"
      {...panelOf(units, list)}
      empty={
        list.data?.length === 0 && (
          <EmptyState
            title="No profile of your own yet"
            text="Truing corrects your profile by what you saw in the field. The built-in rifle cannot be trued."
            action={<ButtonLink to="/rifle">Make one in two taps</ButtonLink>}
          />
        )
      }
    >
      <Select
        label="Profile to true"
        value={String(profile?.id ?? '')}
        onChange={(id) => truing.choose(Number(id))}
        choices={[
          ...(profile === null ? [{ value: '', label: 'Select a profile' }] : []),
          ...(list.data ?? []).map((p) => ({ value: String(p.id), label: p.name })),
        ]}
      />
      {profile && (
        <p className="mt-2 text-sm text-ink-2">
          <Term name="BC" /> <span className="figure">{units.rounded(profile.bulletBC, 4)}</span> {profile.dragModel},{' '}
          <Term name="MV" /> <span className="figure">{units.text('muzzle', profile.muzzleVelocity)}</span>, zero{' '}
          <span className="figure">{units.text('range', profile.zeroRange)}</span>
        </p>
      )}
    </Panel>
  );
};

const SetupTab = ({ truing, onNext }: { readonly truing: Truing; readonly onNext: () => void }) => (
  <div className="grid gap-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
    <div className="flex min-w-0 flex-col gap-6">
      <ProfilePanel truing={truing} />
      <RangeWeatherPanel
        environment={truing.environment}
        onChange={truing.setEnvironment}
        onImport={truing.importWeather}
      />
    </div>
    <div className="flex min-w-0 flex-col gap-8">
      <ObservationsPanel truing={truing} onNext={onNext} />
      <BaselinePanel truing={truing} />
    </div>
  </div>
);

type View = 'setup' | 'calculate' | 'results';

export const TruingScreen = () => {
  const truing = useTruing();
  const [view, setView] = useState<View>('setup');
  const content = {
    setup: <SetupTab truing={truing} onNext={() => setView('calculate')} />,
    calculate: <CalculateTab truing={truing} onDone={() => setView('results')} />,
    results: <ResultsTab truing={truing} />,
  };
  return (
    <Screen title="Ballistic Computer Truing" lead="Match the profile to what you saw. You can undo the last truing.">
      <Tabs<View>
        label="Steps of truing"
        value={view}
        onChange={setView}
        tabs={[
          { value: 'setup', label: 'Setup & Data', content: content.setup },
          { value: 'calculate', label: 'Calculate Truing', content: content.calculate },
          { value: 'results', label: 'Results & Apply', content: content.results },
        ]}
      />
    </Screen>
  );
};
