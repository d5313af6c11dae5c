import type { ScenarioStatus } from '../../desk/scenario-status.ts';
import { Badge } from '../../kit/badge.tsx';
import { ButtonLink } from '../../kit/button-link.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Term } from '../../kit/term.tsx';

/** Whether wind can be made for the loaded scenario; if not, why, and a link to fix it. */
export const ScenarioStatusCard = (props: { readonly status: ScenarioStatus; readonly name: string | undefined }) => {
  const { status, name } = props;
  return (
    <Panel title="Scenario status">
      {status.valid ? (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone="ok">Ready</Badge>
          <span>
            {name}: {status.targetCount} {status.targetCount === 1 ? 'target' : 'targets'} with a{' '}
            <Term name="DoF">direction of fire</Term>
          </span>
        </p>
      ) : status.loading ? (
        <p role="status" className="text-ink-2">
          {status.message}
        </p>
      ) : (
        <div className="flex flex-col items-start gap-3">
          <p role="alert" className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Badge tone="warn">DoF Configuration Required</Badge>
            <span className="text-ink-2">{status.message}</span>
          </p>
          <ButtonLink to="/training">
            {name === undefined ? 'Choose a training scenario' : 'Open training scenarios'}
          </ButtonLink>
        </div>
      )}
    </Panel>
  );
};
