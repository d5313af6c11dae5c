import { messageOf } from '../../api/message-of.ts';
import { ButtonLink } from '../../kit/button-link.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Select } from '../../kit/select.tsx';
import { Term } from '../../kit/term.tsx';
import { useUnits } from '../../units/use-units.tsx';
import type { Truing } from './use-truing.ts';

/** The rifle to true, and its current numbers. */
export const ProfilePanel = ({ truing }: { readonly truing: Truing }) => {
  const units = useUnits();
  const { list, profile } = truing;
  return (
    <Panel
      title="Weapon profile"
      loading={list.isPending}
      error={list.isError ? messageOf(units, list.error, 'The server did not answer.') : null}
      onRetry={() => void list.refetch()}
      empty={
        list.data?.length === 0 && (
          <EmptyState
            title="No profile of your own yet"
            text="Truing corrects your profile by what you saw in the field. The built-in rifle cannot be trued."
            action={<ButtonLink to="/rifle">Make one in two taps</ButtonLink>}
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
          <Term name="BC" /> <span className="figure">{units.rounded(profile.bulletBC, 4)}</span> {profile.dragModel},{' '}
          <Term name="MV" /> <span className="figure">{units.text('muzzle', profile.muzzleVelocity)}</span>, zero{' '}
          <span className="figure">{units.text('range', profile.zeroRange)}</span>
        </p>
      )}
    </Panel>
  );
};
