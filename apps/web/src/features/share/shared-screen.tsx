import { shares } from '@windcall/contract';
import { useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { messageOf, useCall } from '../../api/index.ts';
import { ButtonLink, EmptyState, Panel } from '../../kit/index.ts';
import { Printed } from '../../paper/copy-sheet.tsx';
import { KeepButton, useIsSignedIn } from '../../share/keep-button.tsx';
import { LookAtThing } from '../../share/look-at-thing.tsx';
import { Mark } from '../../shell/mark.tsx';
import { Screen } from '../../shell/screen.tsx';
import { useUnits } from '../../units/index.ts';

type Found =
  | { readonly status: 'loading' }
  | { readonly status: 'ok'; readonly thing: shares.Shareable }
  | { readonly status: 'refused'; readonly why: string };
const LOADING: Found = { status: 'loading' };

/** The thing in a link's `#` part, read only in this browser. */
const useHashLink = (hash: string, wanted: boolean): Found => {
  const [found, setFound] = useState<Found>(LOADING);
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    void import('@windcall/exchange/link').then(({ readStageLink }) => {
      const read = readStageLink(hash);
      if (!current) return;
      setFound(
        'stage' in read
          ? { status: 'ok', thing: { kind: 'stage', body: read.stage } }
          : 'task' in read
            ? { status: 'ok', thing: { kind: 'task', body: read.task } }
            : { status: 'refused', why: read.why },
      );
    });
    return () => {
      current = false;
    };
  }, [hash, wanted]);
  return found;
};

const LOOK = 'Look at it here, or keep it to shoot with and change.';
const WHAT_TO_DO: Readonly<Record<shares.Shareable['kind'], string>> = {
  task: 'A shooting task. Its wind was left out on purpose: read the wind where you are, work out elevation and hold for each target, then shoot it. To shoot it here, keep it and give it a wind.',
  stage: `A rifle, its air, a wind and targets, with what to dial for each. ${LOOK}`,
  scenario: `Targets and their conditions. ${LOOK}`,
  card: `A range card: what to dial and hold for each target. ${LOOK}`,
  course: `A stage to shoot against the clock: targets, positions and an order. ${LOOK}`,
  wind: `A wind to train in. ${LOOK}`,
};

/** Header for visitors; signed-in users see the bar instead. */
const Landed = () => (
  <header className="mx-auto flex w-full max-w-7xl flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-4 sm:px-6">
    <Mark className="size-6 text-accent" />
    <span className="text-sm font-semibold tracking-[0.18em] uppercase">Windcall</span>
    <span className="text-sm text-ink-2">trains calling wind and elevation at long range</span>
  </header>
);

/** Shows a link's content, with or without an account; keeps it only on request. */
export const SharedScreen = () => {
  const units = useUnits();
  const { hash } = useLocation();
  const { id } = useParams();
  const signedIn = useIsSignedIn();
  const inLink = useHashLink(hash, id === undefined);
  const share = useCall(shares.getShare, { params: { id: id ?? '' } }, { enabled: id !== undefined });
  const found: Found =
    id === undefined
      ? inLink
      : share.data !== undefined
        ? { status: 'ok', thing: share.data.thing }
        : share.isError
          ? { status: 'refused', why: messageOf(units, share.error, 'The server did not answer.') }
          : LOADING;
  const screen = (
    <Screen
      title={found.status === 'ok' && found.thing.kind === 'task' ? 'Your task' : 'Shared with you'}
      lead={found.status === 'ok' ? WHAT_TO_DO[found.thing.kind] : undefined}
    >
      {found.status === 'loading' ? (
        <Panel title="What it is" loading />
      ) : found.status === 'refused' ? (
        <EmptyState title="This link cannot be opened" text={found.why} />
      ) : (
        <div className="flex flex-col gap-6">
          <div>
            {signedIn ? (
              <KeepButton thing={found.thing} />
            ) : (
              <ButtonLink to={`/keep${id === undefined ? hash : `/${id}`}`}>Sign in to keep it</ButtonLink>
            )}
          </div>
          <Printed name="Shared with you">
            <LookAtThing thing={found.thing} />
          </Printed>
          <p className="text-sm text-ink-3">
            {id === undefined
              ? 'This is in the link only. It is not on the server.'
              : 'Nothing is saved to your account yet.'}
          </p>
        </div>
      )}
    </Screen>
  );
  return signedIn ? (
    screen
  ) : (
    <>
      <Landed />
      {screen}
    </>
  );
};
