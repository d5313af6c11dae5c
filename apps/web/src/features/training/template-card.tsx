import type { scenarios } from '@windcall/contract';
import { Badge } from '../../kit/badge.tsx';
import { Button } from '../../kit/button.tsx';
import { descriptionText } from '../../units/description-text.ts';
import { useUnits } from '../../units/use-units.tsx';
import { EngagementRows } from './engagement-rows.tsx';
import { RangePicture } from './range-picture.tsx';
import { engagementsText, tagTone, typeBadge } from './scenario-words.ts';

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
  /** Makes an unchanged scenario of it and opens Fire Control. */
  readonly onShoot: () => void;
  readonly shooting: boolean;
  readonly demoLocked: boolean;
}

export const TemplateCard = ({ template, onUse, onShoot, shooting, demoLocked }: TemplateCardProps) => {
  const units = useUnits();
  const { name, description, scenarioType, defaultEngagements, directionOfFire, tags } = template;
  return (
    <article aria-label={name} className="flex min-w-0 flex-col rounded-lg border border-line">
      <RangePicture
        engagements={defaultEngagements}
        directionOfFire={directionOfFire}
        className="rounded-t-lg border-b border-line"
      />
      <div className="flex grow flex-col gap-3 p-4">
        <header className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="text-lg font-medium [overflow-wrap:anywhere]">{name}</h3>
          <Badge>{typeBadge(scenarioType)}</Badge>
        </header>
        <p className="text-base text-ink-2">
          {descriptionText(units, { description, engagements: defaultEngagements })}
        </p>
        <p className="text-sm text-ink">{engagementsText(units, defaultEngagements)}</p>
        <EngagementRows engagements={defaultEngagements} directionOfFire={directionOfFire} />
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
      </div>
    </article>
  );
};
