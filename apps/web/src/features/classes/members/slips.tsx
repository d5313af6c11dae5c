import { createPortal } from 'react-dom';
import { usePaper } from '../../../kit/paper.ts';
import { QrCode } from '../../../share/qr-code.tsx';
import './slips.css';

/** A sign-in code that was made just now, and for whom. */
export interface Slip {
  readonly name: string;
  readonly code: string;
}

/** Slips to cut apart, ten on a page of Letter or A4. On paper only, and there alone. */
export const Slips = ({ slips, className }: { readonly slips: readonly Slip[]; readonly className: string }) => {
  usePaper();
  return createPortal(
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
    </div>,
    document.body,
  );
};
