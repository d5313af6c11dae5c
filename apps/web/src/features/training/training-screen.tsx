import type { scenarios } from '@windcall/contract';
import { scenarioWords } from '@windcall/simulation';
import { Plus, Target } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useDemo } from '../../demo/use-demo.ts';
import { desk } from '../../desk/desk.ts';
import { useThing } from '../../desk/slot.ts';
import { Button, ConfirmDialog, Dialog, EmptyState, Tabs, TextArea, TextField } from '../../kit/index.ts';
import { Screen } from '../../shell/screen.tsx';
import { CardGrid, ListState } from './card-grid.tsx';
import { type ScenarioActs, ScenarioCard } from './scenario-card.tsx';
import { ScenarioCreation, type ScenarioCreationHandle } from './scenario-creation.tsx';
import { TemplatesTab } from './templates-tab.tsx';
import { ofType, type TypeChoice, TypeFilter } from './type-filter.tsx';
import { useDeleteScenario, useRecalculateWind, useUpdateScenario } from './use-change-scenario.ts';
import { useCreateScenario } from './use-create-scenario.ts';
import { useScenarios, useTemplates } from './use-scenario-lists.ts';

interface ScenariosTabProps {
  readonly query: ReturnType<typeof useScenarios>;
  readonly type: TypeChoice;
  readonly onClearFilter: () => void;
  /** Opens the creation dialog: the next step without a scenario. */
  readonly createButton: ReactNode;
  readonly onSeeTemplates: () => void;
  readonly acts: ScenarioActs;
  readonly recalculating: boolean;
  readonly demoLocked: boolean;
  readonly isAllowed: (id: number) => boolean;
}

const ScenariosTab = (props: ScenariosTabProps) => {
  const { query, type, onClearFilter, createButton, onSeeTemplates, acts, recalculating, demoLocked, isAllowed } =
    props;
  const selectedId = useThing(desk.scenarioId);
  const rows = query.data?.rows ?? [];
  const shown = ofType(rows, type);
  return (
    <ListState query={query} loadingText="Loading scenarios" failedText="Failed to fetch scenarios">
      {rows.length === 0 && (
        <EmptyState
          icon={<Target aria-hidden />}
          title="No scenarios yet"
          text="Create your first training scenario from a template"
          action={
            <div className="flex flex-wrap justify-center gap-2">
              {createButton}
              <Button onClick={onSeeTemplates}>See ready-made ranges</Button>
            </div>
          }
        />
      )}
      {rows.length > 0 && shown.length === 0 && (
        <EmptyState
          title="No scenarios of this type"
          text="You have scenarios of other types."
          action={<Button onClick={onClearFilter}>Show all types</Button>}
        />
      )}
      {shown.length > 0 && (
        <CardGrid label="Scenarios">
          {shown.map((scenario) => (
            <ScenarioCard
              key={scenario.id}
              scenario={scenario}
              acts={acts}
              loaded={selectedId === scenario.id}
              recalculating={recalculating}
              demoLocked={demoLocked || !isAllowed(scenario.id)}
            />
          ))}
        </CardGrid>
      )}
    </ListState>
  );
};

const FORM_ID = 'edit-scenario';

const EditScenarioDialog = ({
  scenario,
  onClose,
}: {
  readonly scenario: scenarios.Scenario;
  readonly onClose: () => void;
}) => {
  const [name, setName] = useState(scenario.name);
  const [description, setDescription] = useState(scenarioWords(scenario) ?? scenario.description ?? '');
  const [attempted, setAttempted] = useState(false);
  const update = useUpdateScenario(onClose);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAttempted(true);
    if (name.trim() === '' || update.isPending) return;
    update.mutate({
      params: { id: String(scenario.id) },
      body: { name: name.trim(), description: description.trim() === '' ? null : description.trim() },
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Edit Scenario"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="primary" pending={update.isPending}>
            Save Changes
          </Button>
        </>
      }
    >
      <form id={FORM_ID} onSubmit={submit} noValidate className="flex flex-col gap-3">
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          maxLength={120}
          autoComplete="off"
          error={attempted && name.trim() === '' ? 'Name must not be empty' : undefined}
        />
        <TextArea label="Description" value={description} onChange={setDescription} maxLength={2000} rows={4} />
      </form>
    </Dialog>
  );
};

type Scenario = scenarios.Scenario;
type TabName = 'templates' | 'scenarios';
const NONE: readonly scenarios.Template[] = [];

const countText = (count: number | undefined): string => (count === undefined ? '' : ` (${count})`);

/** Training scenarios: the templates, the user's own, and the dialog that makes a scenario. */
export const TrainingScreen = () => {
  const navigate = useNavigate();
  const demo = useDemo();
  const demoLocked = !demo.has('customScenariosEnabled');
  const templates = useTemplates();
  const own = useScenarios();
  const [tab, setTab] = useState<TabName>('scenarios');
  const [type, setType] = useState<TypeChoice>('all');
  const [editing, setEditing] = useState<Scenario | null>(null);
  const [deleting, setDeleting] = useState<Scenario | null>(null);
  const creation = useRef<ScenarioCreationHandle>(null);
  const deletion = useDeleteScenario(() => setDeleting(null));
  const wind = useRecalculateWind();

  const createButton = (
    <Button
      variant="primary"
      disabled={demoLocked}
      onClick={() => creation.current?.open()}
      icon={<Plus aria-hidden className="size-4" />}
    >
      {demoLocked ? 'Demo - Creation Disabled' : 'Create from Template'}
    </Button>
  );
  const load = (scenario: Scenario, to: '/' | '/weather'): void => {
    desk.scenario.write(scenario);
    navigate(to);
  };
  const shooting = useCreateScenario((created) => load(created, '/'));
  const rows = own.data?.rows;
  const shownCount = ofType(rows ?? [], type).length;
  const toolbar = (withButton: boolean, count: string) => (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
      <TypeFilter value={type} onChange={setType} />
      <div className="flex items-center gap-4">
        <p className="text-sm text-ink-2" aria-live="polite">
          {count}
        </p>
        {withButton && createButton}
      </div>
    </div>
  );
  return (
    <Screen title="Training Scenarios" lead="Pick a range to shoot, or make your own from a template.">
      <Tabs<TabName>
        label="Templates and scenarios"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'templates',
            label: `Templates${countText(templates.data?.rows.length)}`,
            content: (
              <>
                {toolbar(true, '')}
                <TemplatesTab
                  query={templates}
                  type={type}
                  onClearFilter={() => setType('all')}
                  demoLocked={demoLocked}
                  onUse={({ id }) => creation.current?.open(id)}
                  onShoot={({ id }) => shooting.create(id, {})}
                  shooting={shooting.isPending}
                />
              </>
            ),
          },
          {
            value: 'scenarios',
            label: `My Scenarios${countText(rows?.length)}`,
            content: (
              <>
                {toolbar(
                  rows !== undefined && rows.length > 0,
                  rows === undefined ? '' : `${shownCount} ${shownCount === 1 ? 'scenario' : 'scenarios'}`,
                )}
                <ScenariosTab
                  query={own}
                  type={type}
                  onClearFilter={() => setType('all')}
                  createButton={createButton}
                  onSeeTemplates={() => setTab('templates')}
                  recalculating={wind.isPending}
                  demoLocked={demoLocked}
                  isAllowed={demo.isScenarioAllowed}
                  acts={{
                    onLoad: (scenario) => load(scenario, '/'),
                    onGoToWeather: (scenario) => load(scenario, '/weather'),
                    onRecalculate: ({ id }) => wind.recalculate(id),
                    onEdit: setEditing,
                    onDelete: setDeleting,
                  }}
                />
              </>
            ),
          },
        ]}
      />
      <ScenarioCreation ref={creation} templates={templates.data?.rows ?? NONE} onCreated={() => setTab('scenarios')} />
      {editing !== null && <EditScenarioDialog key={editing.id} scenario={editing} onClose={() => setEditing(null)} />}
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(open) => !open && setDeleting(null)}
        title="Delete Scenario"
        text={
          <>
            Are you sure you want to delete this scenario?
            <span className="mt-1 block text-ink">{deleting?.name}</span>
          </>
        }
        confirmLabel="Delete"
        pending={deletion.isPending}
        onConfirm={() => deleting && deletion.mutate({ params: { id: String(deleting.id) } })}
      />
    </Screen>
  );
};
