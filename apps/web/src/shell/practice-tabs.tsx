import { useNavigate } from 'react-router';

/** What Practice has, in order: its name, and where it is. */
const TABS = [
  ['Practice', '/practice'],
  ['Learn', '/practice?tab=learn'],
  ['Matches', '/practice/matches'],
  ['Games', '/practice/games'],
  ['Your wind', '/practice?tab=wind'],
  ['History', '/practice?tab=history'],
  ['Method', '/practice?tab=method'],
] as const;
type TabName = (typeof TABS)[number][0];

/** The row of tabs that every screen of Practice has on top. */
export const PracticeTabs = ({ current }: { readonly current: TabName }) => {
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
