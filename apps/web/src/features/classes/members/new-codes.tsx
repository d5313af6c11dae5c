import './slips.css';
import { classes } from '@windcall/contract';
import { useState } from 'react';
import { messageOf, refresh, request } from '../../../api/index.ts';
import { Button, ButtonLink, Dialog } from '../../../kit/index.ts';
import { FlowSheet, usePaperHere } from '../../../paper/copy-sheet.tsx';
import { PAGES } from '../../../paper/sizes.ts';
import { type Paper, paperAddress, usePaperOf } from '../../../paper/use-paper-of.tsx';
import { QrCode } from '../../../share/qr-code.tsx';
import { useUnits } from '../../../units/index.ts';
import { SignInCode } from '../sign-in-code.tsx';

export interface Slip {
  readonly name: string;
  readonly code: string;
}

/** Slips to cut apart, ten on a page. */
export const slipsPaper = (of: string, slips: readonly Slip[], className: string): Paper => ({
  ...{ of, name: 'Sign-in codes', sizes: PAGES },
  sheets: (size) => (
    <FlowSheet size={size} name="Sign-in codes">
      <div className="slips">
        {slips.map(({ name, code }) => (
          <section key={code} className="slip">
            <div>
              <p className="slip-class">{className}</p>
              <p className="slip-name">{name}</p>
              <p className="slip-code">{code}</p>
              <p>
                Open {window.location.host}/classes, then “Use a sign-in code”. Keep it: it is your name and your
                password.
              </p>
            </div>
            <QrCode text={`${window.location.origin}/classes`} label="Where to sign in" />
          </section>
        ))}
      </div>
    </FlowSheet>
  ),
});

interface NewCodesProps {
  readonly klass: classes.ClassView;
  /** Members with an account that this class’s instructors look after. */
  readonly members: readonly classes.ClassMember[];
  readonly chosen: readonly number[];
  readonly onClose: () => void;
}

/** New sign-in codes for one student or for several, shown once and printed as slips. */
export const NewCodes = ({ klass, members, chosen: first, onClose }: NewCodesProps) => {
  const units = useUnits();
  const [chosen, setChosen] = useState(first);
  const [slips, setSlips] = useState<readonly Slip[]>([]);
  const [pending, setPending] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const waiting = members.filter(({ id }) => chosen.includes(id));
  const make = async (): Promise<void> => {
    setPending(true);
    setTrouble(null);
    for (const { id, name } of waiting) {
      try {
        const params = { id: String(klass.id), memberId: String(id) };
        const { signInCode } = await request(classes.makeSignInCode, { params });
        setSlips((made) => [...made, { name, code: signInCode }]);
        setChosen((left) => left.filter((one) => one !== id));
      } catch (error) {
        setTrouble(`${name}: ${messageOf(units, error, 'No code was made. Try again.')}`);
        break;
      }
    }
    setPending(false);
    void refresh(classes.getClass);
  };
  const of = `${usePaperHere()}#codes`;
  usePaperOf(() => (slips.length > 0 ? [slipsPaper(of, slips, klass.name)] : []));
  const [only] = slips;
  const isDone = slips.length > 0 && waiting.length === 0;
  const close = (): void => {
    if (!pending) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={isDone ? 'Sign-in codes' : 'New sign-in codes'}
      description={
        isDone
          ? 'Shown once. Print them or give them to the students now.'
          : 'The old codes and their sessions end at once. Each student is told at the next sign-in.'
      }
      actions={
        isDone ? (
          <>
            <ButtonLink to={paperAddress(of)}>Print slips</ButtonLink>
            <Button variant="primary" onClick={close}>
              Done
            </Button>
          </>
        ) : (
          <>
            <Button disabled={pending} onClick={close}>
              {slips.length > 0 ? 'Stop here' : 'Cancel'}
            </Button>
            <Button
              variant="primary"
              disabled={waiting.length === 0}
              pending={pending}
              onClick={() => waiting.length > 0 && void make()}
            >
              {waiting.length === 1 ? 'Make the code' : `Make ${waiting.length} codes`}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {!isDone && (
          <fieldset disabled={pending} className="flex flex-col gap-1">
            <legend className="engraved mb-1">For</legend>
            {members.map(({ id, name }) => {
              const made = slips.some((slip) => slip.name === name);
              return (
                <label key={id} className="flex min-h-9 items-center gap-3">
                  <input
                    type="checkbox"
                    className="size-5"
                    disabled={made}
                    checked={chosen.includes(id)}
                    onChange={({ target }) =>
                      setChosen(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                    }
                  />
                  {name} {made && <span className="text-sm text-ink-2">made</span>}
                </label>
              );
            })}
          </fieldset>
        )}
        <p role="status" className="sr-only">
          {slips.length > 0 && `${slips.length} made`}
        </p>
        {trouble !== null && (
          <p role="alert" className="text-warn">
            {trouble}
          </p>
        )}
        {slips.length === 1 && only ? (
          <SignInCode code={only.code} name={only.name} className={klass.name} />
        ) : (
          slips.length > 1 && (
            <dl aria-label="Codes">
              {slips.map(({ name, code }) => (
                <div key={code} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1.5">
                  <dt>{name}</dt>
                  <dd className="figure select-all">{code}</dd>
                </div>
              ))}
            </dl>
          )
        )}
        {slips.length > 0 && !isDone && <ButtonLink to={paperAddress(of)}>Print those made</ButtonLink>}
      </div>
    </Dialog>
  );
};
