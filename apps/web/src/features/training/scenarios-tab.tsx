import { Target } from 'lucide-react';
import type { ReactNode } from 'react';
import { desk } from '../../desk/desk.ts';
import { useThing } from '../../desk/slot.ts';
import { Button } from '../../kit/button.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { CardGrid, ListState } from './card-grid.tsx';
import { type ScenarioActs, ScenarioCard } from './scenario-card.tsx';
import { ofType, type TypeChoice } from './type-filter.tsx';
import type { useScenarios } from './use-scenario-lists.ts';

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

export const ScenariosTab = (props: ScenariosTabProps) => {
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
