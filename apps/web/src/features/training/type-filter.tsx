import { scenarios } from '@windcall/contract';
import { Button, Select } from '../../kit/index.ts';
import { TYPE_NAMES } from './scenario-words.ts';

export type TypeChoice = scenarios.Scenario['scenarioType'] | 'all';

const CHOICES = [
  { value: 'all' as const, label: 'All Types' },
  ...scenarios.SCENARIO_TYPES.map((value) => ({ value, label: TYPE_NAMES[value] })),
];

export const ofType = <Row extends { scenarioType: Exclude<TypeChoice, 'all'> }>(
  rows: readonly Row[],
  type: TypeChoice,
): readonly Row[] => (type === 'all' ? rows : rows.filter(({ scenarioType }) => scenarioType === type));

/** Selects the scenario type of both tabs. */
export const TypeFilter = ({
  value,
  onChange,
}: {
  readonly value: TypeChoice;
  readonly onChange: (value: TypeChoice) => void;
}) => (
  <div className="flex min-w-0 items-end gap-2">
    <Select label="Scenario type" value={value} onChange={onChange} choices={CHOICES} className="w-48" />
    <Button disabled={value === 'all'} onClick={() => onChange('all')}>
      Clear Filter
    </Button>
  </div>
);
