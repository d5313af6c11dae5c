import { cards, shares, stages } from '@windcall/contract';
import { windScale } from '@windcall/simulation';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { readCards, useCall, useCallMutation, useFailureToast } from '../../api/index.ts';
import { useDemo } from '../../demo/use-demo.ts';
import { Button, choicesOf, EmptyState, Select, Skeleton } from '../../kit/index.ts';
import type { Code } from '../../paper/figures.ts';
import type { PaperSource } from '../../paper/preview.tsx';
import { FigureSheets } from '../../paper/sheet.tsx';
import { ALL_SIZES, SIZES, type Size } from '../../paper/sizes.ts';
import { type Paper, paperAddress, usePaperOf } from '../../paper/use-paper-of.tsx';
import { linkTo, qrPath } from '../../share/qr-code.tsx';
import { ShareButton } from '../../share/share-thing.tsx';
import { taskOf } from '../../share/task-of.ts';
import { useUnits } from '../../units/index.ts';
import { cardSheet, loadText } from './card-paper.ts';
import { cardFileName } from './card-view.ts';

type CodeKind = 'none' | 'link' | 'task' | 'stage';
/** Widest code of a whole stage that still scans at 28 mm: version 15. */
const STAGE_MODULES = 77;

/** The shared part of a card, without its stage. */
const cardBody = ({ id: _i, createdAt: _c, stageId: _s, stageDigest: _d, analysisData: _a, ...body }: cards.Card) =>
  body;

/** The code's content, in words. */
const WHAT = {
  task: 'Rifle, air and targets in the code: no wind and no solution.',
  stage: 'The wind is in the code too: whoever scans it sees the wind and what to dial.',
} as const;

/**
 * The stage or its task as a code with everything in the link, which no server sees. Null if it does not fit, or while it is
 * made.
 */
const useStageCode = (stage: stages.Stage | undefined, wanted: 'task' | 'stage' | null) => {
  const [made, setMade] = useState<{ readonly of: typeof wanted; readonly code: Code | null } | null>(null);
  useEffect(() => {
    if (wanted === null || stage === undefined) return;
    let current = true;
    const tell = (code: Code | null): void => {
      if (current) setMade({ of: wanted, code: code !== null && code.size <= STAGE_MODULES ? code : null });
    };
    import('@windcall/exchange/link').then(
      ({ writeStageCode, writeTaskCode }) => {
        const task = taskOf({ kind: 'stage', body: stage });
        const part = wanted === 'stage' ? writeStageCode(stage) : task === null ? null : writeTaskCode(task);
        tell(part === null ? null : qrPath(linkTo(`#${part}`)));
      },
      () => tell(null),
    );
    return () => {
      current = false;
    };
  }, [stage, wanted]);
  // the code may still be the previous choice's
  const isMade = made?.of === wanted;
  return { code: isMade ? made.code : null, isComing: wanted !== null && stage !== undefined && !isMade };
};

/** A card's paper, once its rifle and stage have loaded. */
export const useCardPaper = (card: cards.Card) => {
  const units = useUnits();
  const stage = useCall(
    stages.getStage,
    { params: { id: String(card.stageId ?? 0) } },
    { enabled: card.stageId !== null },
  );
  const perMph = useMemo(() => {
    if (stage.data === undefined) return null;
    const { targets } = stage.data;
    return new Map(
      targets.flatMap((target) => {
        const scale = windScale(stage.data, target);
        return scale === null ? [] : [[target.number, scale.milPerMph]];
      }),
    );
  }, [stage.data]);
  const turrets = stage.data?.rifle ?? null;
  const load = turrets === null ? null : loadText(units, turrets);
  const paperWith = (code: Code | null): Paper => ({
    ...{ of: `card:${card.id}`, name: card.name, sizes: ALL_SIZES },
    sheets: (size) => <FigureSheets {...cardSheet(units, card, size, { perMph, turrets, code, load })} />,
  });
  return { stage, paperWith };
};

export const CardExport = ({ card }: { readonly card: cards.Card }) => {
  const demo = useDemo();
  const navigate = useNavigate();
  const [size, setSize] = useState<Size>('pocket');
  const [wantedCode, setCodeKind] = useState<CodeKind>('none');
  const share = useCallMutation(shares.createShare, {
    onError: useFailureToast('Share Failed', 'The card has no link yet.'),
  });
  const { stage, paperWith } = useCardPaper(card);
  const hasStageRoom = stage.data !== undefined && size !== 'pocket' && size !== 'wrist';
  const choices = [
    { value: 'none', label: 'No code' },
    ...(size === 'wrist' ? [] : [{ value: 'link', label: 'Link to the card' } as const]),
    ...(hasStageRoom ? choicesOf({ task: 'Task only', stage: 'The whole stage' }) : []),
  ] as const satisfies readonly { value: CodeKind; label: string }[];
  const codeKind = choices.some(({ value }) => value === wantedCode) ? wantedCode : 'none';
  const stageCode = useStageCode(stage.data, codeKind === 'task' || codeKind === 'stage' ? codeKind : null);
  const link = share.data === undefined ? null : linkTo(`/${share.data.id}`);
  const code = codeKind !== 'link' ? stageCode.code : link === null ? null : qrPath(link);
  const paper = paperWith(code);
  // without its rifle a sheet lacks load and turret numbers: it does not print, and an early press waits until everything has loaded
  usePaperOf(() => (stage.isLoading ? [] : [paper]));
  const isComing = stage.isLoading || stageCode.isComing || (codeKind === 'link' && share.isPending);
  const [asked, setAsked] = useState<'print' | 'file' | null>(null);
  const take = useEffectEvent(async (how: NonNullable<typeof asked>) => {
    if (how === 'print') return navigate(paperAddress(paper.of, size));
    const { saveSheets } = await import('../../paper/export-sheet.tsx');
    await saveSheets(card.name, paper.sheets(size), cardFileName(card.name));
  });
  useEffect(() => {
    if (asked === null || isComing) return;
    setAsked(null);
    void take(asked);
  }, [asked, isComing]);
  const chooseCode = (kind: CodeKind): void => {
    if (kind === 'link' && share.data === undefined) {
      if (!demo.checkFeature('dataExportEnabled')) return;
      share.mutate({ body: { kind: 'card', body: cardBody(card) } });
    }
    setCodeKind(kind);
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        label="Print layout"
        className="w-44"
        value={size}
        onChange={setSize}
        choices={ALL_SIZES.map((value) => ({ value, label: SIZES[value].label }))}
      />
      {size !== 'wrist' && (
        <Select label="Code to scan" className="w-44" value={codeKind} onChange={chooseCode} choices={choices} />
      )}
      <Button onClick={() => setAsked('print')} pending={asked === 'print'}>
        Print
      </Button>
      <Button onClick={() => setAsked('file')} pending={asked === 'file'}>
        Export HTML
      </Button>
      <ShareButton thing={{ kind: 'card', body: cardBody(card) }} label={`Share ${card.name}`} />
      {stage.data === undefined && !stage.isLoading && (
        <p className="basis-full text-xs text-ink-3">
          Its rifle is unknown here, so the sheet has no bullet, drag or velocity.
        </p>
      )}
      {(codeKind === 'task' || codeKind === 'stage') && (
        <p className="basis-full text-xs text-ink-3" role="status">
          {WHAT[codeKind]}
        </p>
      )}
      {codeKind === 'link' && (
        <p className="basis-full text-xs text-ink-3" role="status">
          {link === null ? 'Making the link…' : `Whoever has ${link} can look at this card.`}
        </p>
      )}
    </div>
  );
};

/** A card's paper by its number, after a reload. */
export const CardSource: PaperSource = ({ id, children }) => {
  const list = useCall(cards.listCards, {}, { select: readCards });
  const card = list.data?.find((one) => String(one.id) === id);
  if (card !== undefined) return <CardPaper card={card}>{children}</CardPaper>;
  return list.data === undefined ? (
    <Skeleton className="h-96 w-full" />
  ) : (
    <EmptyState title="There is no such card" text="It may have been deleted." />
  );
};

const CardPaper = ({
  card,
  children,
}: {
  readonly card: cards.Card;
  readonly children: (papers: Paper[]) => ReactNode;
}) => {
  const { paperWith } = useCardPaper(card);
  return children([paperWith(null)]);
};
