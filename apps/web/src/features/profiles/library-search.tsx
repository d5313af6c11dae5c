import { useEffect, useId, useState } from 'react';
import { messageOf } from '../../platform/api/api-error.ts';
import { Button } from '../../platform/kit/button.tsx';
import { TextField } from '../../platform/kit/text-field.tsx';
import {
  type BulletLibrary,
  barrelsFor,
  bulletName,
  doubtsOf,
  type LibraryBullet,
  loadLibrary,
  profileFromLibrary,
  provenance,
  searchBullets,
} from './bullet-library.ts';
import type { ProfileValues } from './profile-form.ts';

/** Whose figure it is, where several publish the same bullet: the program's name, without what was read of it. */
const publisher = (library: BulletLibrary | null, { source }: LibraryBullet): string =>
  (library?.meta.sources[source] ?? source).split(',')[0] ?? source;

const BcText = ({ bullet }: { readonly bullet: LibraryBullet }) => (
  <span className="figure text-xs text-ink-3">
    {bullet.dragCurve ? 'own drag curve' : bullet.bcG7 === undefined ? `G1 ${bullet.bcG1}` : `G7 ${bullet.bcG7}`}
    {bullet.bcByMach || bullet.bcByVelocity ? ', by speed' : ''}
  </span>
);

/** Finds a bullet of the library and a barrel for it: two presses fill the form. */
export const LibrarySearch = ({ onChosen }: { readonly onChosen: (values: ProfileValues) => void }) => {
  const [text, setText] = useState('');
  const [library, setLibrary] = useState<BulletLibrary | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [bullet, setBullet] = useState<LibraryBullet | null>(null);
  const listId = useId();
  const wanted = text.trim() !== '';
  useEffect(() => {
    if (!wanted || library !== null) return;
    let gone = false;
    loadLibrary().then(
      (loaded) => !gone && setLibrary(loaded),
      (error: unknown) => !gone && setFailure(messageOf(error, 'The library could not be fetched.')),
    );
    return () => {
      gone = true;
    };
  }, [wanted, library]);
  const found = library === null ? [] : searchBullets(library, text);
  return (
    <section aria-label="Bullet library" className="mb-5 flex flex-col gap-2">
      <TextField
        label="Find a bullet"
        hint="Maker, name, weight or calibre: 140 ELD-M. Or fill in the form below."
        type="search"
        autoComplete="off"
        value={text}
        onChange={(next) => {
          setText(next);
          setBullet(null);
        }}
      />
      {failure !== null && (
        <p role="alert" className="text-sm text-bad">
          {failure}
        </p>
      )}
      {bullet !== null && library !== null ? (
        <div className="flex flex-col gap-2">
          <p className="font-medium">{bulletName(bullet)}</p>
          {provenance(library, bullet).map((line) => (
            <p key={line} className={line.startsWith('Doubtful') ? 'text-xs text-warn' : 'text-xs text-ink-3'}>
              {line}
            </p>
          ))}
          <ul aria-label="Barrels" className="flex flex-col gap-1">
            {barrelsFor(library, bullet).map((barrel) => (
              <li key={barrel.label}>
                <Button
                  size="sm"
                  className="h-auto max-w-full py-1 text-left whitespace-normal"
                  onClick={() => onChosen(profileFromLibrary(library, bullet, barrel))}
                >
                  {barrel.label}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <ul id={listId} aria-label="Bullets found" className="flex max-h-56 flex-col gap-1 overflow-y-auto">
          {found.map((b, i) => (
            <li key={`${bulletName(b)} ${b.source}`} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Button
                size="sm"
                className="h-auto max-w-full py-1 text-left whitespace-normal"
                onClick={() => setBullet(b)}
              >
                {bulletName(b)}
                {i > 0 && bulletName(found[i - 1] ?? b) === bulletName(b) && `, as ${publisher(library, b)} has it`}
              </Button>
              <BcText bullet={b} />
              {b.doubt !== undefined && <span className="text-xs text-warn">doubtful: {doubtsOf(b).join('; ')}</span>}
            </li>
          ))}
        </ul>
      )}
      {wanted && bullet === null && library !== null && found.length === 0 && (
        <p className="text-sm text-ink-3">No bullet of the library has all of these words.</p>
      )}
    </section>
  );
};
