import { shares } from '@windcall/contract';
import { useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { messageOf } from '../../platform/api/api-error.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { ButtonLink } from '../../platform/kit/button-link.tsx';
import { EmptyState } from '../../platform/kit/empty-state.tsx';
import { Panel } from '../../platform/kit/panel.tsx';
import { KeepButton, useIsSignedIn } from '../../platform/share/keep-button.tsx';
import { LookAtThing } from '../../platform/share/look-at-thing.tsx';
import { Screen } from '../../platform/shell/screen.tsx';

type Found =
  | { readonly status: 'loading' }
  | { readonly status: 'ok'; readonly thing: shares.SharedThing }
  | { readonly status: 'refused'; readonly why: string };
const LOADING: Found = { status: 'loading' };

/** What is behind the `#` of a link, read in this browser alone. */
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
          : { status: 'refused', why: read.why },
      );
    });
    return () => {
      current = false;
    };
  }, [hash, wanted]);
  return found;
};

/** Opens a link: what it holds is shown, with or without an account, and kept only when somebody asks for it. */
export const SharedScreen = () => {
  const { hash } = useLocation();
  const { id } = useParams();
  const signedIn = useIsSignedIn();
  const inLink = useHashLink(hash, id === undefined);
  const share = useCall(shares.getShare, { params: { id: id ?? '' } }, { enabled: id !== undefined, retry: false });
  const found: Found =
    id === undefined
      ? inLink
      : share.data !== undefined
        ? { status: 'ok', thing: share.data.thing }
        : share.isError
          ? { status: 'refused', why: messageOf(share.error, 'The server did not answer.') }
          : LOADING;
  return (
    <Screen
      title="Shared with you"
      lead={
        id === undefined
          ? 'This is in the link alone: nothing of it is stored.'
          : 'Nothing of it is stored for you yet.'
      }
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
          <LookAtThing thing={found.thing} />
        </div>
      )}
    </Screen>
  );
};
