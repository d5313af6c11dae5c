import { classNames } from './class-names.ts';

export const Skeleton = ({ className }: { readonly className?: string }) => (
  <span aria-hidden className={classNames('skeleton block', className)} />
);
