import type { scenarios } from '@windcall/contract';
import { Button } from '../../kit/button.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { CardGrid, ListState } from './card-grid.tsx';
import { TemplateCard } from './template-card.tsx';
import { ofType, type TypeChoice } from './type-filter.tsx';
import type { useTemplates } from './use-scenario-lists.ts';

interface TemplatesTabProps {
  readonly query: ReturnType<typeof useTemplates>;
  readonly type: TypeChoice;
  readonly onClearFilter: () => void;
  readonly onUse: (template: scenarios.Template) => void;
  readonly onShoot: (template: scenarios.Template) => void;
  readonly shooting: boolean;
  readonly demoLocked: boolean;
}

export const TemplatesTab = ({
  query,
  type,
  onClearFilter,
  onUse,
  onShoot,
  shooting,
  demoLocked,
}: TemplatesTabProps) => {
  const rows = query.data?.rows ?? [];
  const shown = ofType(rows, type);
  return (
    <ListState query={query} loadingText="Loading templates" failedText="Failed to fetch templates">
      {shown.length === 0 ? (
        <EmptyState
          title="No templates of this type"
          text="Templates are ready-made ranges to start a scenario from."
          action={type === 'all' ? undefined : <Button onClick={onClearFilter}>Show all types</Button>}
        />
      ) : (
        <CardGrid label="Templates">
          {shown.map((template) => (
            <TemplateCard
              key={template.id}
              template={template}
              demoLocked={demoLocked}
              onUse={() => onUse(template)}
              onShoot={() => onShoot(template)}
              shooting={shooting}
            />
          ))}
        </CardGrid>
      )}
    </ListState>
  );
};
