import { classNames } from './class-names.ts';

/** Placeholder of loading content: `<Skeleton className="h-4 w-32" />`. */
export const Skeleton = ({ className }: { readonly className?: string }) => (
  <span aria-hidden className={classNames('skeleton block', className)} />
);
