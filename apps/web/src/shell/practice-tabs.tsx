import { useNavigate } from 'react-router';

/** What Practice has, in order: its name, and where it is. */
const TABS = [
  ['Today', '/practice'],
  ['Learn', '/practice?tab=learn'],
  ['Games', '/practice/games'],
  ['Progress', '/practice?tab=progress'],
] as const;
export type PracticeTab = (typeof TABS)[number][0];

/** The row of tabs that every screen of Practice has on top. */
export const PracticeTabs = ({ current }: { readonly current: PracticeTab }) => {
  const navigate = useNavigate();
  return (
    <nav aria-label="Practice" className="practice-tabs">
      {TABS.map(([name, to]) => (
        <button
          key={name}
          type="button"
          aria-current={name === current ? 'page' : undefined}
          onClick={() => navigate(to)}
        >
          {name}
        </button>
      ))}
    </nav>
  );
};
