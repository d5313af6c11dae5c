import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useSearchParams } from 'react-router';
import { Button, ButtonLink, EmptyState, Skeleton } from '../kit/index.ts';
import { Screen } from '../shell/screen.tsx';
import { useUnits } from '../units/index.ts';
import type { Fit } from './fit.ts';
import './preview.css';
import { FitHeard } from './sheet.tsx';
import { chosenPage, isSize, SIZES, type Size, usualSize } from './sizes.ts';
import { loadFaces, type Paper, papersKept, usePaperOf } from './use-paper-of.tsx';

/** Loads the papers of one thing after a reload: `id` is the part of its name after the colon. */
export type PaperSource = ComponentType<{
  readonly id: string;
  readonly children: (papers: readonly Paper[]) => ReactNode;
}>;

interface Laid {
  readonly sheets: number;
  readonly isCopy: boolean;
}

/** Sheets on the screen as large as its column allows. They are laid out at their own size, as for the printer. */
const Stage = ({ children, onLaid }: { readonly children: ReactNode; readonly onLaid: (laid: Laid) => void }) => {
  const frame = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [outside, sheets] = [frame.current, inner.current];
    if (outside === null || sheets === null) return;
    const scale = () => {
      const wide = sheets.scrollWidth;
      const by = wide === 0 ? 1 : Math.min(1.5, outside.clientWidth / wide);
      sheets.style.transform = `scale(${by})`;
      outside.style.height = `${by * sheets.offsetHeight}px`;
    };
    if (typeof ResizeObserver === 'undefined') return;
    const watch = new ResizeObserver(scale);
    watch.observe(outside);
    watch.observe(sheets);
    scale();
    return () => watch.disconnect();
  }, []);
  useLayoutEffect(() => {
    const all = inner.current?.querySelectorAll('.sheet') ?? [];
    onLaid({ sheets: all.length, isCopy: all[0]?.classList.contains('copy') ?? false });
  });
  return (
    <div className="paper-stage">
      <div ref={frame} className="overflow-hidden">
        <div ref={inner} className="paper-sheets">
          {children}
        </div>
      </div>
    </div>
  );
};

const lengths = (units: ReturnType<typeof useUnits>, size: Size): string => {
  const { widthIn, heightIn } = SIZES[size];
  return `${units.figure('mount', Math.min(widthIn, heightIn))} × ${units.text('mount', Math.max(widthIn, heightIn))}`;
};

export const Preview = ({ papers, of }: { readonly papers: readonly Paper[]; readonly of: string }) => {
  const units = useUnits();
  const [search, setSearch] = useSearchParams();
  // state for an instant change, address for a reload
  const [chosen, setChosen] = useState({ of, size: search.get('size') });
  const paper = papers.find((one) => one.of === chosen.of) ?? papers[0];
  const size = isSize(chosen.size) && paper?.sizes.includes(chosen.size) ? chosen.size : usualSize(paper?.sizes ?? []);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    // sheets are set by the widths of their own faces
    void loadFaces().then(() => setReady(true));
  }, []);
  const [fit, setFit] = useState<Fit | null | undefined>();
  const [{ sheets, isCopy }, setLaid] = useState<Laid>({ sheets: 0, isCopy: false });
  const hearLaid = useCallback(
    (laid: Laid) =>
      setLaid((before) => (before.sheets === laid.sheets && before.isCopy === laid.isCopy ? before : laid)),
    [],
  );
  // the smallest type of all sheets of the paper
  const hearFit = useCallback(
    (heard: Fit | null) =>
      setFit((before) =>
        before === undefined || (before !== null && (heard === null || heard.largePt < before.largePt))
          ? heard
          : before,
      ),
    [],
  );
  const content = useMemo(() => isReady && paper?.sheets(size), [isReady, paper, size]);
  usePaperOf(() => (paper === undefined ? [] : [{ ...paper, sizes: [size] }]));
  if (paper === undefined) return null;
  const choose = (to: Partial<Record<'of' | 'size', string>>) => {
    const next = { of: paper.of, size, ...to };
    setFit(undefined);
    setChosen(next);
    setSearch(next, { replace: true });
  };
  const chooseSize = (to: Size) => {
    if (to === 'letter' || to === 'a4') chosenPage.write(to);
    choose({ size: to });
  };
  const save = async () => {
    const { saveSheets } = await import('./export-sheet.tsx');
    await saveSheets(paper.name, paper.sheets(size), `${paper.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.html`);
  };
  const hasRoom = fit !== null;
  return (
    <div className="paper-preview">
      <div>
        <fieldset className="paper-sizes">
          <legend className="engraved">Paper</legend>
          {paper.sizes.map((one) => {
            const { label, widthIn, heightIn } = SIZES[one];
            return (
              <label key={one}>
                <input type="radio" name="size" checked={one === size} onChange={() => chooseSize(one)} />
                <svg aria-hidden viewBox="-1 -1 10.5 13" className="paper-shape">
                  <rect x={(8.5 - widthIn) / 2} y={(11 - heightIn) / 2} width={widthIn} height={heightIn} />
                </svg>
                <span>
                  {label}
                  <small>{lengths(units, one)}</small>
                </span>
              </label>
            );
          })}
        </fieldset>
        {papers.length > 1 && (
          <fieldset className="paper-sizes">
            <legend className="engraved">On it</legend>
            {papers.map((one) => (
              <label key={one.of}>
                <input type="radio" name="paper" checked={one === paper} onChange={() => choose({ of: one.of })} />
                <span>{one.name}</span>
              </label>
            ))}
          </fieldset>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary" disabled={!hasRoom} onClick={() => window.print()}>
            {isCopy || sheets === 0 ? 'Print' : `Print ${sheets} ${sheets === 1 ? 'page' : 'pages'}`}
          </Button>
          {!isCopy && (
            <Button disabled={!hasRoom} onClick={() => void save()}>
              Save as a file
            </Button>
          )}
          <p role="status" className="text-sm text-ink-2">
            {fit === null
              ? `Its figures have no room on this paper. Choose a larger one.`
              : fit !== undefined && `Figures at ${units.number(fit.largePt)} pt, nothing under 7 pt.`}
          </p>
        </div>
        <FitHeard value={hearFit}>
          <Stage key={`${paper.of} ${size}`} onLaid={hearLaid}>
            {content}
          </Stage>
        </FitHeard>
      </div>
    </div>
  );
};

/** `/paper?of=…&size=…`: the papers of the last screen, or of a thing loaded by its name. */
export const PaperScreen = ({ sources }: { readonly sources: Readonly<Record<string, PaperSource>> }) => {
  const [search] = useSearchParams();
  const [kept, setKept] = useState<readonly Paper[] | null>(null);
  // the last screen publishes its papers when it unmounts, after this one's first render
  useLayoutEffect(() => setKept(papersKept()), []);
  const of = search.get('of') ?? '';
  const [kind = '', id = ''] = of.split(/:(.*)/s);
  const Source = sources[kind];
  if (kept === null) return null;
  return (
    <Screen title="Print">
      {kept.some((paper) => paper.of === of) ? (
        <Preview papers={kept} of={of} />
      ) : Source === undefined ? (
        <EmptyState
          title="This sheet is made on its screen"
          text="Open the screen and choose Print there."
          action={<ButtonLink to={/^\/(?!\/)/.test(of) ? of : '/'}>Open the screen</ButtonLink>}
        />
      ) : (
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <Source id={id}>{(papers) => <Preview papers={papers} of={of} />}</Source>
        </Suspense>
      )}
    </Screen>
  );
};
