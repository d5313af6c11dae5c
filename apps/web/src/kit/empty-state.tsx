import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export const EmptyState = ({
  title,
  text,
  action,
  icon,
  className,
}: {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  readonly icon?: ReactNode;
  readonly className?: string;
}) => (
  <div className={classNames('flex flex-col items-start gap-3 py-6', className)}>
    {icon !== undefined && <span className="text-ink-3 [&_svg]:size-6">{icon}</span>}
    <div>
      <p className="text-lg text-ink">{title}</p>
      {text !== undefined && <p className="mt-1 max-w-prose text-base text-ink-2">{text}</p>}
    </div>
    {action}
  </div>
);
