import { isBuiltIn, rifleName } from '@windcall/simulation';
import { Link } from 'react-router';

/** The rifle of an answer. The built-in one has a link to choose your own. */
export const RifleName = ({ rifle }: { readonly rifle: object }) =>
  isBuiltIn(rifle) ? (
    <>
      {rifleName(rifle)}, not yours.{' '}
      <Link to="/?tab=settings" className="underline underline-offset-4 print:hidden">
        Choose your rifle
      </Link>
    </>
  ) : (
    <span className="[overflow-wrap:anywhere]">{rifleName(rifle) || 'a rifle without a name'}</span>
  );
