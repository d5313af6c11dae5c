import { classes } from '@windcall/contract';
import { Panel } from '../../kit/index.ts';

export const WhoSeesWhat = () => (
  <ol className="flex max-w-prose list-decimal flex-col gap-3 pl-5 text-ink-2">
    {classes.WHO_SEES_WHAT.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ol>
);

export const WhoTab = () => (
  <Panel title="Privacy" untitled>
    <WhoSeesWhat />
  </Panel>
);
