import { profiles } from '@windcall/contract';
import type { ReadEverything } from '@windcall/exchange';
import { DEFAULT_PROFILE, mirroredReferences, turnReferences } from '@windcall/simulation';
import { useState } from 'react';
import { messageOf, refresh, request, whenFree } from '../../api/index.ts';
import { Button, Facts } from '../../kit/index.ts';
import { keepThing } from '../../share/keep-thing.ts';
import { TurnTheSign } from '../../share/turn-the-sign.tsx';
import { toast } from '../../toasts/toast.ts';
import { useUnits } from '../../units/index.ts';

const NAMES = { scenario: 'Scenarios', course: 'Stages', wind: 'Winds', card: 'Range cards' } as const;

/** Restores an account's export item by item, so that a refused item stops no other. */
export const TakeEverything = (props: {
  readonly everything: ReadEverything['everything'];
  readonly done: () => void;
}) => {
  const units = useUnits();
  const { everything, done } = props;
  const [kept, setKept] = useState<number | null>(null);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const [rifles, setRifles] = useState(everything.profiles);
  const mirrored = rifles.map((rifle) => mirroredReferences({ ...DEFAULT_PROFILE, ...rifle }));
  const drops = [...new Set(mirrored.flat())];
  const total = everything.profiles.length + everything.things.length;
  const bring = async (): Promise<void> => {
    const faults: string[] = [];
    let count = 0;
    const attempt = async (name: string, work: () => Promise<unknown>): Promise<void> => {
      try {
        await whenFree(work);
        setKept(++count);
      } catch (error) {
        faults.push(`${name}: ${messageOf(units, error, 'it could not be kept')}`);
      }
    };
    setKept(0);
    for (const profile of rifles) {
      const name = profile.name ?? 'Unnamed';
      await attempt(name, () => request(profiles.createProfile, { body: { ...profile, name } }));
    }
    for (const thing of everything.things) {
      await attempt('name' in thing.body ? thing.body.name : thing.kind, () => keepThing(thing));
    }
    await refresh(profiles.listProfiles);
    setFailed(faults);
    setKept(null);
    toast({ title: 'Restored', description: `${count} of ${total} restored.` });
    if (faults.length === 0) done();
  };
  const kinds = Object.entries(NAMES).map(
    ([kind, name]) => [name, String(everything.things.filter((thing) => thing.kind === kind).length)] as const,
  );
  return (
    <div className="flex flex-col gap-4">
      <Facts facts={[['Weapon profiles', String(everything.profiles.length)], ...kinds]} />
      <p className="text-sm text-ink-2">
        They are added to what you have; nothing is replaced. Sessions and drills stay in the file: a record is not made
        twice.
      </p>
      {drops.length > 0 ? (
        <>
          <p className="text-sm text-ink-2">
            {rifles
              .filter((_, i) => mirrored[i]?.length)
              .map(({ name }) => name ?? 'Unnamed')
              .join(', ')}
          </p>
          <TurnTheSign
            lists={drops}
            turn={() => setRifles(rifles.map((rifle, i) => turnReferences(rifle, mirrored[i] ?? [])))}
          />
        </>
      ) : (
        <Button variant="primary" pending={kept !== null} disabled={total === 0} onClick={() => void bring()}>
          {kept === null ? 'Restore it' : `${kept} of ${total}…`}
        </Button>
      )}
      {failed.length > 0 && (
        <ul role="alert" className="flex list-disc flex-col gap-1 pl-5 text-sm text-bad">
          {failed.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  );
};
