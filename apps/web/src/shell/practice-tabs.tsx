import { useNavigate } from 'react-router';

const TABS = [
  ['Today', '/practice'],
  ['Learn', '/practice?tab=learn'],
  ['Games', '/practice/games'],
  ['Progress', '/practice?tab=progress'],
] as const;
export type PracticeTab = (typeof TABS)[number][0];

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
