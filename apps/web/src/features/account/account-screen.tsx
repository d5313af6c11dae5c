import { auth } from '@windcall/contract';
import { KINDS, type Kind, NOTATIONS, type Notation, PRESETS, UNITS, type UnitChoices } from '@windcall/units';
import { panelSaying, refresh, sentenceOf, useCall, useCallMutation, useMe } from '../../api/index.ts';
import { useThing } from '../../desk/slot.ts';
import { Button, Facts, formatDate, Panel, SegmentedControl, Select } from '../../kit/index.ts';
import { Screen } from '../../shell/screen.tsx';
import { toast } from '../../toasts/toast.ts';
import { unitChoices } from '../../units/unit-choices.ts';
import { AccountForm } from './account-form.tsx';
import { KeepAccountPanel } from './keep-account-panel.tsx';
import { LinkedSignInsPanel } from './linked-sign-ins-panel.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';

const KIND_NAMES: Readonly<Record<Kind, string>> = {
  range: 'Distance',
  altitude: 'Height',
  bullet: 'Bullet size',
  mount: 'Scope height',
  weight: 'Bullet weight',
  twist: 'Twist',
  muzzle: 'Velocity',
  sensitivity: 'Powder sensitivity',
  energy: 'Energy',
  wind: 'Wind',
  temperature: 'Temperature',
  pressure: 'Pressure',
  angle: 'Corrections',
  target: 'Target size',
};

const NUMBERS = Object.entries(NOTATIONS).map(([value, label]) => ({ value: value as Notation, label }));

type Preset = keyof typeof PRESETS;

const nameOf = (kind: Kind, choices: UnitChoices): string => choices[kind] ?? UNITS[kind][0]?.name ?? '';
const presetOf = (choices: UnitChoices): Preset | 'own' =>
  (['us', 'metric', 'mixed'] as const).find((preset) =>
    KINDS.every((kind) => nameOf(kind, choices) === nameOf(kind, PRESETS[preset])),
  ) ?? 'own';

/** Units by preset, then by kind, and the number format. They change what is shown and typed, never what is stored. */
export const UnitsPanel = () => {
  const stored = useThing(unitChoices);
  const choices = stored ?? PRESETS.us;
  const preset = presetOf(choices);
  const { numbers, ...kinds } = choices;
  const write = (next: UnitChoices, notation: Notation = numbers ?? 'us'): void =>
    void unitChoices.write(notation === 'us' ? next : { ...next, numbers: notation });
  return (
    <Panel title="Units">
      <div className="flex flex-col gap-3">
        <SegmentedControl
          label="Units"
          wide
          value={preset}
          choices={[
            { value: 'us', label: 'US' },
            { value: 'metric', label: 'Metric' },
            { value: 'mixed', label: 'Mixed' },
            ...(preset === 'own' ? ([{ value: 'own', label: 'Own' }] as const) : []),
          ]}
          onChange={(next) => {
            if (next !== 'own') write(PRESETS[next]);
          }}
        />
        <SegmentedControl
          label="Numbers"
          wide
          value={numbers ?? 'us'}
          choices={NUMBERS}
          onChange={(next) => write(kinds, next)}
        />
        <div className="grid grid-cols-2 gap-3">
          {KINDS.map((kind) => (
            <Select
              key={kind}
              label={KIND_NAMES[kind]}
              value={nameOf(kind, choices)}
              choices={UNITS[kind].map(({ name }) => ({ value: name, label: name }))}
              onChange={(name) => write({ ...kinds, [kind]: name })}
            />
          ))}
        </div>
        <p className="text-sm text-ink-3">
          A unit typed after a number is converted, whatever you choose here. Files and records keep their own units.
        </p>
      </div>
    </Panel>
  );
};

const DevicesPanel = () => {
  const list = useCall(auth.listDevices, {});
  const end = useCallMutation(auth.endDevice, {
    onSuccess: () => toast({ title: 'Signed Out', description: 'That device needs your password again.' }),
    onSettled: () => void refresh(auth.listDevices),
  });
  return (
    <Panel title="Where you are signed in" {...panelSaying(list, () => 'Your devices could not be loaded.')}>
      <ul className="flex flex-col">
        {list.data?.map(({ id, name, createdAt, staysUntil, isCurrent }) => (
          <li key={id} className="flex items-center justify-between gap-3 border-b border-line py-2">
            <div className="min-w-0">
              <p className="truncate">{isCurrent ? `${name} (this device)` : name}</p>
              <p className="text-sm text-ink-3">
                {`Since ${formatDate(createdAt)}`}
                {staysUntil === null ? ', for 12 hours.' : `. Ends ${formatDate(staysUntil)} if unused.`}
              </p>
            </div>
            {!isCurrent && (
              <Button
                size="sm"
                aria-label={`Sign out ${name}, since ${formatDate(createdAt)}`}
                pending={end.isPending && end.variables.params.id === id}
                onClick={() => end.mutate({ params: { id } })}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
};

const PLANS: Readonly<Record<auth.User['sub_status'], string>> = {
  active: 'Active',
  trialing: 'Trial',
  past_due: 'Past due',
  canceled: 'Canceled',
  none: 'None',
};

const included = (yes: boolean): string => (yes ? 'Included' : 'Not included');

/** Kind of the account. Only an administrator changes it. */
const AccountStatus = ({ me }: { readonly me: auth.CurrentUser }) => (
  <Panel title="Account status">
    <Facts
      facts={[
        ['Role', me.isAdmin ? 'Administrator' : 'Regular User'],
        ['Account', me.isDemoUser ? 'Demo Account' : 'Full Account'],
        ['Subscription', PLANS[me.sub_status]],
        ['WMP', included(me.planFeatures.canUseWMP)],
        ['Truing', included(me.planFeatures.canUseTruing)],
        ['Member since', formatDate(me.createdAt)],
      ]}
    />
  </Panel>
);

export const AccountScreen = () => {
  const me = useMe();
  return (
    <Screen title="Account Settings">
      {me.data === undefined ? (
        <Panel
          title="Account information"
          {...panelSaying(me, (error) => sentenceOf(error, 'Your account could not be loaded.'))}
        />
      ) : (
        <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="flex min-w-0 flex-col gap-8">
            {me.data.managed ? (
              <KeepAccountPanel />
            ) : (
              <>
                <AccountForm me={me.data} />
                <PasskeysPanel />
                <LinkedSignInsPanel />
                {!me.data.isDemoUser && <DevicesPanel />}
              </>
            )}
          </div>
          <div className="flex flex-col gap-8">
            <AccountStatus me={me.data} />
            <UnitsPanel />
          </div>
        </div>
      )}
    </Screen>
  );
};
