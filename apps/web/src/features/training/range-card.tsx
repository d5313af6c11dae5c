import type { scenarios } from '@windcall/contract';
import type { ComponentProps, ReactNode } from 'react';
import { Badge } from '../../kit/index.ts';
import { useUnits } from '../../units/index.ts';
import { EngagementRows } from './engagement-rows.tsx';
import { RangePicture } from './range-picture.tsx';
import { engagementsText, typeBadge } from './scenario-words.ts';

interface RangeCardProps {
  readonly range: Pick<scenarios.Scenario, 'name' | 'scenarioType' | 'engagements' | 'directionOfFire'>;
  readonly description: string | null;
  readonly wind?: ComponentProps<typeof RangePicture>['wind'];
  readonly effects?: ComponentProps<typeof EngagementRows>['effects'];
  readonly isLoaded?: boolean;
  /** Below the name. */
  readonly about?: ReactNode;
  readonly children: ReactNode;
}

/** A range as a card: its picture, its name, its engagements. */
export const RangeCard = ({ range, description, wind, effects, isLoaded, about, children }: RangeCardProps) => {
  const units = useUnits();
  const { name, scenarioType, engagements, directionOfFire } = range;
  return (
    <article
      aria-label={name}
      data-loaded={isLoaded || undefined}
      className="flex min-w-0 flex-col rounded-lg border border-line data-loaded:border-accent"
    >
      <RangePicture {...{ engagements, directionOfFire, wind }} className="rounded-t-lg border-b border-line" />
      <div className="flex grow flex-col gap-3 p-4">
        <header>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="text-lg font-medium [overflow-wrap:anywhere]">{name}</h3>
            <span className="flex gap-1.5">
              {isLoaded && <Badge tone="accent">loaded</Badge>}
              <Badge>{typeBadge(scenarioType)}</Badge>
            </span>
          </div>
          {about}
        </header>
        {description && <p className="text-base text-ink-2 [overflow-wrap:anywhere]">{description}</p>}
        <p className="text-sm text-ink">{engagementsText(units, engagements)}</p>
        <EngagementRows {...{ engagements, directionOfFire, effects }} />
        {children}
      </div>
    </article>
  );
};
