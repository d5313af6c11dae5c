import { findTemplate, isBuiltIn } from '@windcall/simulation';
import { useDemo, useRestrictions } from '../../demo/use-demo.ts';
import { Button, ButtonLink } from '../../kit/index.ts';
import { descriptionText, useUnits } from '../../units/index.ts';
import type { FireProfile } from './solution/use-stage.ts';
import { FIRST_TEMPLATE_ID } from './use-scenario.ts';

interface FirstStepsProps {
  /** The rifle in use; null while it loads. */
  readonly rifle: FireProfile | null;
  readonly starting: boolean;
  readonly onStart: () => void;
}

export const FirstSteps = ({ rifle, starting, onStart }: FirstStepsProps) => {
  const demo = useDemo();
  const units = useUnits();
  const template = findTemplate(FIRST_TEMPLATE_ID);
  const isOwn = rifle !== null && !isBuiltIn(rifle);
  const mayCreate = demo.has('customScenariosEnabled');
  const { data } = useRestrictions();
  // the server prepares a demo's scenario, which arrives a moment later
  if (demo.loading || (data?.hasRestrictions === true && data.ready !== null)) {
    return (
      <section aria-label="First steps" className="scope-card">
        <p role="status" className="text-ink-2">
          Loading the scenario…
        </p>
        {!demo.loading && (
          <ButtonLink to="/training" className="mt-3">
            All scenarios
          </ButtonLink>
        )}
      </section>
    );
  }
  return (
    <section aria-label="First steps" className="scope-card">
      <h2 className="text-lg font-medium">What will you shoot at?</h2>
      <p className="mt-1 text-sm text-ink-2">
        {template
          ? descriptionText(units, { ...template, engagements: template.defaultEngagements })
          : 'Choose a scenario: its targets, distances and directions of fire.'}{' '}
        {rifle !== null && `${isOwn ? rifle.name : 'The built-in 6.5 Creedmoor'} is ready.`}
      </p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <Button
          variant="primary"
          pending={starting}
          onClick={() => {
            if (demo.checkFeature('customScenariosEnabled')) onStart();
          }}
          aria-disabled={!mayCreate || undefined}
        >
          {mayCreate ? `Start with ${template?.name ?? 'a template'}` : 'Demo - Creation Disabled'}
        </Button>
        {rifle !== null && !isOwn && demo.has('profileEditingEnabled') && (
          <ButtonLink to="/rifle">Choose my rifle</ButtonLink>
        )}
        <ButtonLink to="/training">All scenarios</ButtonLink>
      </div>
    </section>
  );
};
