import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { type cards, shares, stages } from '@windcall/contract';
import { windScale } from '@windcall/simulation';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { download } from '../../api/download.ts';
import { messageOf } from '../../api/message-of.ts';
import { useCall, useCallMutation } from '../../api/use-call.ts';
import { useDemo } from '../../demo/use-demo.ts';
import { Button } from '../../kit/button.tsx';
import { PAPERS, usePaper } from '../../kit/paper.ts';
import { Select } from '../../kit/select.tsx';
import { printHtml } from '../../share/print-html.ts';
import { linkTo, qrPath } from '../../share/qr-code.tsx';
import { ShareButton } from '../../share/share-thing.tsx';
import { taskOf } from '../../share/task-of.ts';
import { toastError } from '../../toasts/toast.ts';
import type { Units } from '../../units/units.ts';
import { useUnits } from '../../units/use-units.tsx';
import { STRIP } from './arm-band.ts';
import { cardHtml } from './card-html.ts';
import {
  armBandHtml,
  bandSize,
  type Code,
  fitsSheet,
  isSheet,
  loadText,
  SHEET_LAYOUTS,
  type SheetLayout,
  type SheetParts,
  sheetHtml,
  sheetSize,
} from './card-sheet.ts';
import { cardFileName } from './card-view.ts';

/** Bytes as base64, in parts, because calls have a limit of arguments. */
const base64Of = (bytes: Uint8Array): string => {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return btoa(parts.join(''));
};

let kept: Promise<string> | null = null;

/** A font-face rule that embeds the printed font in an exported file. Empty if the font cannot be loaded. */
const printFace = (): Promise<string> => {
  kept ??= fetch(inter)
    .then(async (reply) => {
      if (!reply.ok) throw new Error(`the face answered ${reply.status}`);
      const data = base64Of(new Uint8Array(await reply.arrayBuffer()));
      return `@font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${data}) format('woff2') }`;
    })
    .catch((error: unknown) => {
      console.error('the printed face cannot be fetched', error);
      kept = null;
      return '';
    });
  return kept;
};

type Layout = SheetLayout | 'arm-band' | 'page';
/** Paper by its sides, inches. */
const paper = (units: Units, short: number, long: number): string =>
  `${units.figure('mount', short)} × ${units.text('mount', long)} card`;
const LABELS: Readonly<Record<Layout, (units: Units) => string>> = {
  'card-3x5': (units) => paper(units, 3, 5),
  'arm-band': () => 'Arm band',
  'card-4x6': (units) => paper(units, 4, 6),
  'half-page': () => 'Half page',
  page: () => 'Full page',
};
const sidesText = (sides: number): string => (sides === 1 ? 'One side.' : `${sides} cards.`);
const bandsText = (units: Units, { sides, heightIn }: { readonly sides: number; readonly heightIn: number }): string =>
  `${sides === 1 ? 'One band' : `${sides} bands`} to cut out, ${units.figure('mount', STRIP.widthIn)} × ${units.text('mount', heightIn)}.`;
type CodeKind = 'none' | 'link' | 'task' | 'stage';
/** Widest code of a whole stage that still scans at 28 mm: version 15. */
const STAGE_MODULES = 77;

/** A placeholder: only the sheet decides a code's size. */
const NO_MATTER: Code = { path: '', size: 1 };

/** The shared part of a card, without its stage. */
const cardBody = ({ id: _i, createdAt: _c, stageId: _s, stageDigest: _d, analysisData: _a, ...body }: cards.Card) =>
  body;

/** What the code reveals of the stage. */
const WHAT = {
  task: 'Rifle, air and targets in the code: no wind and no solution.',
  stage: 'The wind is in the code too: whoever scans it sees the wind and what to dial.',
} as const;

/** The stage or its task as a code with everything in the link, which no server sees. Null if it does not fit, or while it is made. */
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

/** Prints a card or saves it as a file, on the chosen paper, with a code if wanted. */
export const CardExport = ({ card }: { readonly card: cards.Card }) => {
  const units = useUnits();
  const demo = useDemo();
  const [wanted, setLayout] = useState<Layout>('card-3x5');
  const [wantedCode, setCodeKind] = useState<CodeKind>('none');
  const stage = useCall(
    stages.getStage,
    { params: { id: String(card.stageId ?? 0) } },
    { enabled: card.stageId !== null },
  );
  const share = useCallMutation(shares.createShare, {
    onError: (error) => toastError('Share Failed', messageOf(units, error, 'The card has no link yet.')),
  });
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
  const load = stage.data === undefined ? null : loadText(units, stage.data.rifle);
  const parts: SheetParts = { perMph, turrets, code: null, load, face: '' };
  const [sheetOfPaper, choosePaper] = usePaper();
  const band = bandSize(units, card, parts);
  // a sheet without room for all holds is not offered: the promise is about all of them
  const fitting = SHEET_LAYOUTS.filter((one) => fitsSheet(units, card, one, parts));
  const offered: readonly Layout[] = [...fitting, ...(band === null ? [] : (['arm-band'] as const)), 'page'];
  const without = [...SHEET_LAYOUTS, 'arm-band' as const].filter((one) => !offered.includes(one));
  const layout = offered.includes(wanted) ? wanted : (offered[0] ?? 'page');
  const hasCodeRoom = isSheet(layout) && fitsSheet(units, card, layout, { ...parts, code: NO_MATTER });
  const codeKind = hasCodeRoom ? wantedCode : 'none';
  const stageCode = useStageCode(
    stage.data,
    layout === 'half-page' && (codeKind === 'task' || codeKind === 'stage') ? codeKind : null,
  );
  const link = share.data === undefined ? null : linkTo(`/${share.data.id}`);
  const code = codeKind !== 'link' ? stageCode.code : link === null ? null : qrPath(link);
  const html = (face: string): string => {
    if (layout === 'arm-band') return armBandHtml(units, card, sheetOfPaper, { ...parts, face });
    return isSheet(layout)
      ? sheetHtml(units, card, layout, { ...parts, code, face })
      : cardHtml(units, card, turrets, { load, face });
  };
  // without its rifle a sheet lacks load and turret numbers, so an early press waits until everything has loaded
  const isComing = stage.isLoading || stageCode.isComing || (codeKind === 'link' && share.isPending);
  const [asked, setAsked] = useState<'print' | 'file' | null>(null);
  const take = useEffectEvent(async (how: NonNullable<typeof asked>) => {
    if (how === 'print') printHtml(html(''));
    else download(html(await printFace()), cardFileName(card.name), 'text/html');
  });
  useEffect(() => {
    if (asked === null || isComing) return;
    setAsked(null);
    void take(asked);
  }, [asked, isComing]);
  const size =
    layout === 'arm-band' ? band : isSheet(layout) ? sheetSize(units, card, layout, { ...parts, code }) : null;
  const choices = [
    { value: 'none', label: 'No code' },
    ...(hasCodeRoom ? [{ value: 'link', label: 'Link to the card' } as const] : []),
    ...(layout === 'half-page' && stage.data !== undefined
      ? ([
          { value: 'task', label: 'Task only' },
          { value: 'stage', label: 'The whole stage' },
        ] as const)
      : []),
  ] as const satisfies readonly { value: CodeKind; label: string }[];
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
        value={layout}
        onChange={setLayout}
        choices={offered.map((value) => ({ value, label: LABELS[value](units) }))}
      />
      {isSheet(layout) && (
        <Select label="Code to scan" className="w-44" value={codeKind} onChange={chooseCode} choices={choices} />
      )}
      {layout === 'arm-band' && (
        <Select
          label="Paper"
          className="w-32"
          value={sheetOfPaper}
          onChange={choosePaper}
          choices={[
            { value: 'letter', label: PAPERS.letter.label },
            { value: 'a4', label: PAPERS.a4.label },
          ]}
        />
      )}
      <Button onClick={() => setAsked('print')} pending={asked === 'print'}>
        Print
      </Button>
      <Button onClick={() => setAsked('file')} pending={asked === 'file'}>
        Export HTML
      </Button>
      <ShareButton thing={{ kind: 'card', body: cardBody(card) }} label={`Share ${card.name}`} />
      <p className="basis-full text-xs text-ink-3">
        {size === null
          ? 'Everything on the card, on full pages.'
          : `${'heightIn' in size ? bandsText(units, size) : sidesText(size.sides)} Holds at ${size.largePt} pt. It leaves out the low and high of each hold${layout !== 'arm-band' && 'hasParts' in size && size.hasParts ? '' : ', where it is on the target'} and the time of flight.`}
        {load === null &&
          !stage.isLoading &&
          ' Its rifle is unknown here, so the sheet has no bullet, drag or velocity.'}
        {without.length > 0 && ` No room for its holds: ${without.map((one) => LABELS[one](units)).join(', ')}.`}
      </p>
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
