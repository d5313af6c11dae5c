import {
  type Barrel,
  type BulletLibrary,
  barrelsFor,
  bulletName,
  type LibraryBullet,
  searchBullets,
} from '@windcall/library';
import { useId, useState } from 'react';
import { Button, TextField } from '../../kit/index.ts';
import { useUnits } from '../../units/index.ts';
import {
  doubtsOf,
  type LibraryRifle,
  profileFromLibrary,
  provenance,
  publishedElsewhere,
  weightTextOf,
} from './profile-from-library.ts';
import { useLibrary } from './use-library.ts';

const BcText = ({ bullet }: { readonly bullet: LibraryBullet }) => (
  <span className="figure text-xs text-ink-3">
    {bullet.dragCurve ? 'own drag curve' : bullet.bcG7 === undefined ? `G1 ${bullet.bcG1}` : `G7 ${bullet.bcG7}`}
    {bullet.bcByMach || bullet.bcByVelocity ? ', by speed' : ''}
  </span>
);

const MOST_SHOWN = 20;
const CHOICE = 'h-auto max-w-full py-1 text-left whitespace-normal';
const LINE = 'flex flex-wrap items-center gap-x-3 gap-y-1';

interface FoundBulletProps {
  readonly library: BulletLibrary;
  readonly bullet: LibraryBullet;
  readonly onChosen: (bullet: LibraryBullet) => void;
}

/** A bullet by its maker, and below it others' numbers with their difference. */
const FoundBullet = ({ library, bullet, onChosen }: FoundBulletProps) => {
  const units = useUnits();
  const name = bulletName(weightTextOf(units), bullet);
  const elsewhere = publishedElsewhere(units, library, bullet);
  return (
    <li>
      <div className={LINE}>
        <Button size="sm" className={CHOICE} onClick={() => onChosen(bullet)}>
          {name}
        </Button>
        <BcText bullet={bullet} />
        {bullet.doubt !== undefined && (
          <span className="text-xs text-warn">doubtful: {doubtsOf(units, library, bullet).join('; ')}</span>
        )}
      </div>
      {elsewhere.length > 0 && (
        <ul aria-label={`${name} from other sources`} className="mt-1 ml-4 flex flex-col gap-1">
          {elsewhere.map(({ bullet: other, publisher, worth }) => (
            <li key={other.source} className={LINE}>
              <Button
                size="sm"
                className={CHOICE}
                aria-label={`${name}, from ${publisher}`}
                onClick={() => onChosen(other)}
              >
                from {publisher}
              </Button>
              <BcText bullet={other} />
              {worth !== '' && <span className="text-xs text-warn">{worth}</span>}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
};

export const LibrarySearch = ({ onChosen }: { readonly onChosen: (known: LibraryRifle) => void }) => {
  const units = useUnits();
  const [text, setText] = useState('');
  const [bullet, setBullet] = useState<LibraryBullet | null>(null);
  const [barrel, setBarrel] = useState<Barrel | null>(null);
  const listId = useId();
  const wanted = text.trim() !== '';
  const { library, failure } = useLibrary(wanted);
  const choose = (nextBullet: LibraryBullet, nextBarrel: Barrel | null): void => {
    if (library === null) return;
    setBullet(nextBullet);
    setBarrel(nextBarrel);
    onChosen(profileFromLibrary(units, library, nextBullet, nextBarrel));
  };
  const found = library === null ? [] : searchBullets(weightTextOf(units), library, text);
  return (
    <section aria-label="Bullet library" className="mb-5 flex flex-col gap-2">
      <TextField
        label="Find a bullet"
        hint="Maker, name, weight, caliber or cartridge: 140 ELD-M, 6.5 Creedmoor. Or fill in the form below."
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
          <p className="font-medium">{bulletName(weightTextOf(units), bullet)}</p>
          {provenance(units, library, bullet).map((line) => (
            <p key={line} className={line.startsWith('Doubtful') ? 'text-xs text-warn' : 'text-xs text-ink-3'}>
              {line}
            </p>
          ))}
          <ul aria-label="Barrels" className="flex flex-col gap-1">
            {barrelsFor(weightTextOf(units), library, bullet).map((one) => (
              <li key={one.label}>
                <Button
                  size="sm"
                  className={CHOICE}
                  aria-pressed={one.label === barrel?.label}
                  onClick={() => choose(bullet, one)}
                >
                  {one.label}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <ul id={listId} aria-label="Bullets found" className="flex max-h-56 flex-col gap-1 overflow-y-auto">
          {library !== null &&
            found
              .slice(0, MOST_SHOWN)
              .map((one) => (
                <FoundBullet
                  key={`${one.maker} ${one.name} ${one.weight} ${one.caliber} ${one.source}`}
                  library={library}
                  bullet={one}
                  onChosen={(chosen) => choose(chosen, null)}
                />
              ))}
        </ul>
      )}
      {wanted && bullet === null && library !== null && found.length === 0 && (
        <p className="text-sm text-ink-3">
          No bullet in the library has all of these words. Try fewer: a maker, a weight or a cartridge.
        </p>
      )}
      {bullet === null && found.length > MOST_SHOWN && (
        <p className="text-sm text-ink-3">{found.length - MOST_SHOWN} more. Add a maker or a weight to see them.</p>
      )}
    </section>
  );
};
