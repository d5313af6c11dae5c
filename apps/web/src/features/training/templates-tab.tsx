import type { scenarios } from '@windcall/contract';
import { Badge, Button, EmptyState } from '../../kit/index.ts';
import { descriptionText, useUnits } from '../../units/index.ts';
import { CardGrid, ListState } from './card-grid.tsx';
import { RangeCard } from './range-card.tsx';
import { tagTone } from './scenario-words.ts';
import { ofType, type TypeChoice } from './type-filter.tsx';
import type { useTemplates } from './use-scenario-lists.ts';

/** A template's tags; the level has its color. */
const LevelTags = ({ tags }: { readonly tags: readonly string[] }) => (
  <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
    {tags.map((tag) => (
      <li key={tag} className="flex">
        <Badge tone={tagTone(tag)}>{tag}</Badge>
      </li>
    ))}
  </ul>
);

interface TemplateCardProps {
  readonly template: scenarios.Template;
  readonly onUse: () => void;
  /** Makes an unchanged scenario of the template and opens Fire Control. */
  readonly onShoot: () => void;
  readonly shooting: boolean;
  readonly demoLocked: boolean;
}

const TemplateCard = ({ template, onUse, onShoot, shooting, demoLocked }: TemplateCardProps) => {
  const units = useUnits();
  const { description, defaultEngagements: engagements, tags } = template;
  return (
    <RangeCard range={{ ...template, engagements }} description={descriptionText(units, { description, engagements })}>
      <LevelTags tags={tags} />
      <div className="mt-auto flex flex-wrap gap-2">
        <Button className="grow" disabled={demoLocked} onClick={onUse}>
          {demoLocked ? 'Demo - Usage Disabled' : 'Use Template'}
        </Button>
        {!demoLocked && (
          <Button className="grow" variant="primary" pending={shooting} onClick={onShoot}>
            Shoot It Now
          </Button>
        )}
      </div>
    </RangeCard>
  );
};

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
