import { Tabs as Base } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface Tab<V extends string = string> {
  readonly value: V;
  readonly label: ReactNode;
  readonly content: ReactNode;
  readonly disabled?: boolean;
}

interface TabsProps<V extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly contentClassName?: string;
  /** Every panel has controls, so the Tab key skips the panel itself. */
  readonly hasControls?: boolean;
}

export const Tabs = <V extends string>(props: TabsProps<V>) => {
  const { label, tabs, value, onChange, aside, className, contentClassName, hasControls = false } = props;
  return (
    <Base.Root
      value={value}
      onValueChange={(next) => {
        const chosen = tabs.find((tab) => tab.value === next);
        if (chosen !== undefined) onChange(chosen.value);
      }}
      className={classNames('flex min-h-0 flex-col', className)}
    >
      <div className="flex shrink-0 items-center justify-between gap-2 border-b border-line">
        <Base.List aria-label={label} className="-mb-px flex min-w-0 overflow-x-auto">
          {tabs.map((tab) => (
            <Base.Trigger key={tab.value} value={tab.value} disabled={tab.disabled} className="tab">
              {tab.label}
            </Base.Trigger>
          ))}
        </Base.List>
        {aside}
      </div>
      {tabs.map((tab) => (
        <Base.Content
          key={tab.value}
          value={tab.value}
          {...(hasControls && { tabIndex: -1 })}
          className={classNames('min-h-0 pt-4', contentClassName)}
        >
          {tab.content}
        </Base.Content>
      ))}
    </Base.Root>
  );
};
