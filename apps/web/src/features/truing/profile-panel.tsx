import { messageOf } from '../../platform/api/api-error.ts';
import { ButtonLink } from '../../platform/kit/button-link.tsx';
import { EmptyState } from '../../platform/kit/empty-state.tsx';
import { Panel } from '../../platform/kit/panel.tsx';
import { Select } from '../../platform/kit/select.tsx';
import { Term } from '../../platform/kit/term.tsx';
import { said } from '../../platform/measure/use-units.ts';
import type { Truing } from './use-truing.ts';

/** The rifle to true, and the figures it has now. */
export const ProfilePanel = ({ truing }: { readonly truing: Truing }) => {
  const { list, profile } = truing;
  return (
    <Panel
      title="Weapon profile"
      loading={list.isPending}
      error={list.isError ? messageOf(list.error, 'The server did not answer.') : null}
      onRetry={() => void list.refetch()}
      empty={
        list.data?.length === 0 && (
          <EmptyState
            title="No profile of your own yet"
            text="Truing corrects a profile from what you saw in the field."
            action={<ButtonLink to="/?tab=settings">Create one in Fire Control</ButtonLink>}
          />
        )
      }
    >
      <Select
        label="Profile to true"
        value={String(profile?.id ?? '')}
        onChange={(id) => truing.choose(Number(id))}
        choices={[
          ...(profile === null ? [{ value: '', label: 'Select a profile' }] : []),
          ...(list.data ?? []).map((p) => ({ value: String(p.id), label: p.name })),
        ]}
      />
      {profile && (
        <p className="mt-2 text-sm text-ink-2">
          <Term name="BC" /> <span className="figure">{Number(profile.bulletBC.toFixed(4))}</span> {profile.dragModel},{' '}
          <Term name="MV" /> <span className="figure">{said('muzzle', profile.muzzleVelocity)}</span>, zero{' '}
          <span className="figure">{said('range', profile.zeroRange)}</span>
        </p>
      )}
    </Panel>
  );
};
