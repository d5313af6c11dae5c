import '@fontsource/inter/400.css';
import '@fontsource/inter/600.css';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { APP_NAME, formatDateTime } from '../kit/index.ts';
import './paper.css';
import './copy.css';
import { PAGES, type Size } from './sizes.ts';
import { type Paper, usePaperOf } from './use-paper-of.tsx';

const copyOf = (from: HTMLElement): HTMLElement => {
  const copy = from.cloneNode(true) as HTMLElement;
  const drawn = [...from.querySelectorAll('canvas')];
  for (const [i, canvas] of [...copy.querySelectorAll('canvas')].entries()) {
    const source = drawn[i];
    if (source !== undefined && source.width > 0) canvas.getContext('2d')?.drawImage(source, 0, 0);
  }
  // a checked radio button of the same name would uncheck the screen's own
  for (const radio of copy.querySelectorAll('[type="radio"]')) radio.removeAttribute('name');
  return copy;
};

/** Black on white over as many pages as its content takes. */
export const FlowSheet = ({
  size,
  name,
  children,
}: {
  readonly size: Size;
  readonly name: string;
  readonly children: ReactNode;
}) => (
  <article className="sheet copy" data-paper={`${size}-flow`}>
    <p>
      Windcall · {name} · printed {formatDateTime(new Date().toISOString())} · {APP_NAME}
    </p>
    {children}
  </article>
);

const Copy = ({ from }: { readonly from: HTMLElement | null }) => {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (from !== null) place.current?.replaceChildren(copyOf(from));
  }, [from]);
  return <div ref={place} inert />;
};

const copyPaper = (of: string, name: string, region: RefObject<HTMLElement | null>): Paper => ({
  ...{ of, name, sizes: PAGES },
  sheets: (size) => (
    <FlowSheet {...{ size, name }}>
      <Copy from={region.current} />
    </FlowSheet>
  ),
  keep: () => copyPaper(of, name, { current: region.current === null ? null : copyOf(region.current) }),
});

/** Address of this screen, which names the paper that copies it. */
export const usePaperHere = (): string => {
  const { pathname, search } = useLocation();
  return pathname + search;
};

export const Printed = ({
  name,
  more = [],
  className,
  children,
}: {
  readonly name: string;
  readonly more?: readonly Paper[];
  readonly className?: string;
  readonly children: ReactNode;
}) => {
  const region = useRef<HTMLDivElement>(null);
  const of = usePaperHere();
  usePaperOf(() => [copyPaper(of, name, region), ...more]);
  return (
    <div ref={region} className={className}>
      {children}
    </div>
  );
};
