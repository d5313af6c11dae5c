import './first-rifle.css';
import { type BulletLibrary, type FactoryLoad, factoryLoads, loadedCartridges } from '@windcall/library';
import { DEFAULT_PROFILE } from '@windcall/simulation';
import { type ReactNode, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useDemo } from '../../demo/use-demo.ts';
import { desk } from '../../desk/desk.ts';
import { Button, Skeleton } from '../../kit/index.ts';
import { Screen } from '../../shell/screen.tsx';
import { useShortcut } from '../../shortcuts/use-shortcut.ts';
import { type Units, useUnits } from '../../units/index.ts';
import { NEW_VALUES, type ProfileValues } from './profile-form.ts';
import { profileFromLibrary, sourceText, weightTextOf } from './profile-from-library.ts';
import { NEW_PROFILE_PATH } from './profile-words.ts';
import { useCreateProfile } from './use-change-profile.ts';
import { useLibrary } from './use-library.ts';

/** Assumed accuracy of an unmeasured rifle: extreme spread of five shots, MOA. */
const FIRST_ACCURACY_MOA = 1;
/** Default zero of a rimfire, yd. */
const RIMFIRE_ZERO_YD = 50;

/** Source of a load's velocity: `Hornady ammunition page`. */
export const loadSource = (library: BulletLibrary, { load, bullet }: FactoryLoad): string =>
  // a load is named after its seller, who may not make the bullet
  sourceText(library, load.source, load.name.startsWith(bullet.maker) ? bullet.maker : (load.name.split(' ')[0] ?? ''));

/** Profile of a factory load in an unmeasured rifle. */
export const profileOfLoad = (units: Units, library: BulletLibrary, chosen: FactoryLoad): ProfileValues => {
  const known = profileFromLibrary(units, library, chosen.bullet, chosen.barrel);
  return {
    ...NEW_VALUES,
    ...known,
    name: `${chosen.load.cartridge}, ${chosen.load.name}`,
    rifleAccuracy: FIRST_ACCURACY_MOA,
    ...(chosen.bullet.cartridge !== undefined && { zeroRange: RIMFIRE_ZERO_YD }),
    notes: `${known.notes} (${loadSource(library, chosen)})`,
  };
};

type Step =
  | { readonly kind: 'cartridge'; readonly isAgain?: true }
  | { readonly kind: 'load'; readonly cartridge: string }
  | { readonly kind: 'ready'; readonly chosen: FactoryLoad }
  | { readonly kind: 'borrow' };

const FIRST: Step = { kind: 'cartridge' };
const BUILT_IN = DEFAULT_PROFILE.name.replace('Default ', '');
const { id: _, ...OURS } = DEFAULT_PROFILE;

/** Moves the focus to the start of the next step. */
const focusOn = (heading: HTMLHeadingElement | null): void => heading?.focus();
const Heading = ({ isNew = true, children }: { readonly isNew?: boolean; readonly children: ReactNode }) => (
  <h2 ref={isNew ? focusOn : null} tabIndex={-1}>
    {children}
  </h2>
);

const Back = ({ children, onPress }: { readonly children: string; readonly onPress: () => void }) => (
  <button type="button" className="first-back" onClick={onPress}>
    ← {children}
  </button>
);

interface CartridgesProps {
  readonly cartridges: readonly string[];
  readonly isAgain: boolean;
  readonly onStep: (step: Step) => void;
}

const Cartridges = ({ cartridges, isAgain, onStep }: CartridgesProps) => (
  <>
    <Heading isNew={isAgain}>What do you shoot?</Heading>
    <p>Two taps. You can change it any time.</p>
    <div className="first-grid">
      {cartridges.map((cartridge) => (
        <button key={cartridge} type="button" onClick={() => onStep({ kind: 'load', cartridge })}>
          {cartridge}
        </button>
      ))}
      <button type="button" onClick={() => onStep({ kind: 'borrow' })}>
        I don’t know yet
        <small>Borrow our {BUILT_IN}</small>
      </button>
    </div>
    <p className="text-sm text-ink-3">
      Not here? <Link to={NEW_PROFILE_PATH}>Search every bullet</Link> or{' '}
      <Link to="/exchange">import from your Kestrel or app</Link>.
    </p>
  </>
);

interface LoadsProps {
  readonly library: BulletLibrary;
  readonly cartridge: string;
  readonly onStep: (step: Step) => void;
}

const Loads = ({ library, cartridge, onStep }: LoadsProps) => {
  const units = useUnits();
  const loads = useMemo(() => factoryLoads(weightTextOf(units), library, cartridge), [units, library, cartridge]);
  const [first] = loads;
  return (
    <>
      <Back onPress={() => onStep({ ...FIRST, isAgain: true })}>Cartridge</Back>
      <Heading>Which load in your {cartridge}?</Heading>
      <p>Pick what’s on the box. Close is good enough to start.</p>
      <div className="first-loads">
        {loads.map((chosen) => (
          <button key={chosen.load.name} type="button" onClick={() => onStep({ kind: 'ready', chosen })}>
            <span>
              {chosen.load.name}
              <small>
                {chosen.bullet.maker} {chosen.bullet.name}, {units.text('weight', chosen.load.weight)}
              </small>
            </span>
            <span className="figure">{units.text('muzzle', chosen.load.mv)}</span>
          </button>
        ))}
        <Link to={NEW_PROFILE_PATH}>
          <span>
            Something else
            <small>Search every bullet, or type weight and speed</small>
          </span>
        </Link>
        {first && (
          <button type="button" onClick={() => onStep({ kind: 'ready', chosen: first })}>
            <span>
              I don’t know yet
              <small>We’ll take {first.load.name}. True it when you’ve shot.</small>
            </span>
          </button>
        )}
      </div>
    </>
  );
};

const factsOf = (units: Units, rifle: Omit<ProfileValues, 'notes'>, speedFrom: string) =>
  [
    ['Bullet', units.text('weight', rifle.bulletWeight), ''],
    ['Speed', units.text('muzzle', rifle.muzzleVelocity), speedFrom],
    ['Twist', `1:${units.number(rifle.twistRate)}`, 'assumed'],
    ['Zero', units.text('range', rifle.zeroRange), 'assumed'],
    ['Scope height', units.text('mount', rifle.scopeHeight, 2), 'assumed'],
    ['Rifle and shooter', units.text('target', rifle.rifleAccuracy, 2), 'assumed'],
  ] as const;

interface LastProps {
  readonly title: string;
  readonly text: string;
  readonly source: string;
  readonly facts: ReturnType<typeof factsOf>;
  readonly back: ReactNode;
  readonly isPending: boolean;
  readonly onGo: () => void;
}

const Last = ({ title, text, source, facts, back, isPending, onGo }: LastProps) => {
  useShortcut('Enter', 'To the first shots', onGo, { group: 'First rifle' });
  return (
    <>
      {back}
      <div className="first-done">
        <div>
          <Heading>{title}</Heading>
          <p>{text}</p>
          <Button variant="primary" size="lg" pending={isPending} onClick={onGo}>
            First shots <kbd>Enter</kbd>
          </Button>
        </div>
        <div>
          <dl className="first-facts">
            {facts.map(([name, value, how]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="figure">
                  {value}
                  {how !== '' && <em>{how}</em>}
                </dd>
              </div>
            ))}
          </dl>
          <p className="mt-3 text-sm text-ink-3">{source}</p>
        </div>
      </div>
    </>
  );
};

/** Makes the first rifle by cartridge and load, with sources. Users who do not know their load get a copy of the built-in one. */
export const FirstRifle = () => {
  const units = useUnits();
  const demo = useDemo();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>(FIRST);
  const { library, failure } = useLibrary();
  const toShots = (): void => void navigate('/');
  const create = useCreateProfile(toShots);
  const cartridges = useMemo(() => library && loadedCartridges(weightTextOf(units), library), [units, library]);
  // a card of holds needs a stored rifle; an account that may have none shoots the built-in one
  const borrow = (): void => {
    if (demo.has('profileEditingEnabled')) make({ ...OURS, name: BUILT_IN });
    else {
      desk.rifleId.write(0);
      toShots();
    }
  };
  const make = (body: ProfileValues): void => {
    if (!create.isPending && demo.checkFeature('profileEditingEnabled')) create.mutate({ body });
  };
  const shown = (): ReactNode => {
    if (step.kind === 'borrow')
      return (
        <Last
          title="Borrow ours."
          text={`The built-in ${BUILT_IN}. First shots saves a copy as your rifle. When you have your own, press Rifle at the top left.`}
          source="Windcall’s own figures, of no maker."
          facts={factsOf(units, DEFAULT_PROFILE, '')}
          back={<Back onPress={() => setStep({ ...FIRST, isAgain: true })}>Cartridge</Back>}
          isPending={create.isPending}
          onGo={borrow}
        />
      );
    if (failure !== null)
      return (
        <p role="alert" className="text-warn">
          {failure} <Link to={NEW_PROFILE_PATH}>Type your rifle in</Link> instead, or shoot ours.
        </p>
      );
    if (library === null || cartridges === null)
      return (
        <>
          <h2>What do you shoot?</h2>
          <p>Two taps. You can change it any time.</p>
          <Skeleton className="mt-6 h-96 w-full" />
        </>
      );
    if (step.kind === 'cartridge')
      return <Cartridges cartridges={cartridges} isAgain={step.isAgain === true} onStep={setStep} />;
    if (step.kind === 'load') return <Loads library={library} cartridge={step.cartridge} onStep={setStep} />;
    const { chosen } = step;
    const profile = profileOfLoad(units, library, chosen);
    const { cartridge } = chosen.load;
    return (
      <Last
        title="Ready."
        text={`${cartridge}, ${chosen.load.name}. Box speed is a start: true it before you shoot far. First shots saves it as your rifle.`}
        source={`Speed: ${loadSource(library, chosen)}. Bullet: ${sourceText(library, chosen.bullet.source, chosen.bullet.maker)}.`}
        facts={factsOf(units, profile, 'from the box')}
        back={<Back onPress={() => setStep({ kind: 'load', cartridge })}>Load</Back>}
        isPending={create.isPending}
        onGo={() => make(profile)}
      />
    );
  };
  return (
    <Screen title="Your rifle" layout="bare" className="first-rifle">
      {shown()}
    </Screen>
  );
};
