import { codeOf } from '../join/kept-code.ts';
import { SignInCode } from '../sign-in-code.tsx';

export const KeptCode = ({ classId }: { readonly classId: number }) => {
  const kept = codeOf(classId);
  if (kept === null) return null;
  return (
    <section aria-label="Your sign-in code" className="lobby-card">
      <p className="text-sm text-ink-2">Your sign-in code, for next week or another phone</p>
      <SignInCode code={kept.code} name={kept.name} className={kept.className} />
      <p className="text-sm text-ink-3">Shown here until the session ends. Save it now.</p>
    </section>
  );
};
