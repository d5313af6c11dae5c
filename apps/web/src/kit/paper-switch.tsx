import { PAPERS, type Paper, usePaper } from './paper.ts';
import { SegmentedControl } from './segmented-control.tsx';

const CHOICES = (Object.keys(PAPERS) as Paper[]).map((value) => ({ value, label: PAPERS[value].label }));

/** Letter or A4, from the locale until chosen. Its screen prints on that paper. */
export const PaperSwitch = ({ className = '' }: { readonly className?: string }) => {
  const [paper, choose] = usePaper();
  return (
    <SegmentedControl
      label="Paper"
      className={`paper-switch ${className}`}
      value={paper}
      onChange={choose}
      choices={CHOICES}
    />
  );
};
