import { FlowSheet } from '../../../paper/copy-sheet.tsx';
import { PAGES } from '../../../paper/sizes.ts';
import type { Paper } from '../../../paper/use-paper-of.tsx';
import { QrCode } from '../../../share/qr-code.tsx';
import './slips.css';

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
