import { COURSE_LABELS, matches, profiles } from '@windcall/contract';
import { DEFAULT_PROFILE } from '@windcall/simulation';
import { type FormEvent, useState } from 'react';
import { messageOf, refresh, useCall, useCallMutation, useSession } from '../../../api/index.ts';
import { desk } from '../../../desk/desk.ts';
import { Button, Panel, Select, TextField } from '../../../kit/index.ts';
import { useUnits } from '../../../units/index.ts';

/** Enters a match under a name, in a division, with a rifle. Once. */
export const EnterMatch = ({ match, offline }: { readonly match: matches.Match; readonly offline: boolean }) => {
  const units = useUnits();
  const session = useSession();
  const [name, setName] = useState(session.status === 'signed-in' ? session.claims.username : '');
  const [division, setDivision] = useState(match.divisions[0] ?? '');
  const [rifle, setRifle] = useState(String(desk.rifleId.read()));
  // a shooter whose name is on the list chooses it there
  const [listed, setListed] = useState('');
  const list = useCall(profiles.listProfiles, {});
  const done = { onSuccess: () => void refresh(matches.getMatch) };
  const enter = useCallMutation(matches.enterMatch, done);
  const take = useCallMutation(matches.takeEntry, done);
  const params = { code: match.code };
  const error = enter.error ?? take.error;
  const isTyped = listed === '' && match.entries === 'link';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const profileId = Number(rifle);
    if (listed !== '') take.mutate({ params: { ...params, id: listed }, body: { profileId } });
    else if (isTyped && name.trim() !== '') enter.mutate({ params, body: { name: name.trim(), division, profileId } });
  };
  if (match.entries === 'list' && match.places.length === 0)
    return (
      <Panel title="Enter">
        <p>This match takes only the names on its list. Nobody’s name is free: ask the match director.</p>
      </Panel>
    );
  return (
    <Panel title="Enter">
      <form className="flex flex-wrap items-end gap-3" onSubmit={submit}>
        {match.places.length > 0 && (
          <Select
            label="Your name on the list"
            className="w-64"
            value={listed}
            choices={[
              { value: '', label: match.entries === 'list' ? 'Choose your name' : 'Not on the list' },
              ...match.places.map((place) => ({
                value: String(place.entry),
                label: `${place.name}${place.squad ? `, squad ${place.squad}` : ''}`,
              })),
            ]}
            onChange={setListed}
          />
        )}
        {isTyped && (
          <TextField
            label="Your name in the table"
            className="w-56"
            maxLength={40}
            value={name}
            {...(name.trim() === '' && { error: 'Type the name that others see.' })}
            onChange={setName}
          />
        )}
        {isTyped && match.divisions.length > 1 && (
          <Select
            label={COURSE_LABELS.division}
            className="w-44"
            value={division}
            choices={match.divisions.map((value) => ({ value, label: value }))}
            onChange={setDivision}
          />
        )}
        {match.rifle === 'own' && (
          <Select
            label="Rifle"
            className="w-56"
            value={rifle}
            choices={[
              { value: '0', label: `Built-in ${DEFAULT_PROFILE.name.replace('Default ', '')}` },
              ...(list.data ?? []).map((profile) => ({ value: String(profile.id), label: profile.name })),
            ]}
            onChange={setRifle}
          />
        )}
        <Button
          type="submit"
          variant={match.maker ? 'plain' : 'primary'}
          pending={enter.isPending || take.isPending}
          disabled={offline || (!isTyped && listed === '')}
        >
          Enter the match
        </Button>
      </form>
      {error && (
        <p role="alert" className="mt-3 text-warn">
          {messageOf(units, error, 'You are not entered yet. Try again.')}
        </p>
      )}
      <p className="mt-3 text-sm text-ink-3">
        A copy of the rifle is kept for this match. You can leave until you begin your first stage.
      </p>
    </Panel>
  );
};
