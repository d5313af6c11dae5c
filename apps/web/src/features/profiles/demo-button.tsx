import type { ReactNode } from 'react';
import { useDemo } from '../../demo/use-demo.ts';
import { Button } from '../../kit/index.ts';

/** A button disabled in demo mode: a press explains why. */
export const DemoButton = ({
  children,
  size = 'md',
  className,
}: {
  readonly children: ReactNode;
  readonly size?: 'sm' | 'md';
  readonly className?: string;
}) => {
  const demo = useDemo();
  return (
    <Button
      aria-disabled="true"
      size={size}
      {...(className === undefined ? {} : { className })}
      onClick={() => demo.checkFeature('profileEditingEnabled')}
    >
      {children}
    </Button>
  );
};
