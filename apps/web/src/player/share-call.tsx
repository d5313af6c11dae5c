import type { drills } from '@windcall/contract';
import { useRef, useState } from 'react';
import { download } from '../api/index.ts';
import { Button, Dialog } from '../kit/index.ts';
import { type Units, useUnits } from '../units/index.ts';
import { bestOf } from './reveal-facts.ts';
import { type CallPicture, drawCallPicture, PICTURE } from './share-picture.ts';

/** Half the rail of the picture, mph: beyond it a bracket is cut. */
const HALF_RAIL_MPH = 12;

/** A call's picture for others: its error, not the wind. */
export const pictureOf = (units: Units, { call, truth, score, split }: drills.Revealed): CallPicture => {
  const side = truth.atCommit < 0 ? -1 : 1;
  const about = (mph: number): number => (side * (mph - truth.atCommit)) / HALF_RAIL_MPH;
  const [from = 0, to = 0] = [about(call.lo), about(call.hi)].sort((a, b) => a - b);
  return {
    title: 'A wind call',
    headline: `I was ${units.text('wind', Math.abs(bestOf(call) - truth.atCommit), 1)} off.`,
    result: `${score.outside > 0 ? 'Outside' : 'Inside'} my bracket. ${split.isHit ? 'Hit.' : 'Miss.'}`,
    from,
    to,
    best: about(bestOf(call)),
  };
};

/** A button for the picture, which is drawn here and sent nowhere. */
export const ShareCall = ({ revealed }: { readonly revealed: drills.Revealed }) => {
  const units = useUnits();
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = pictureOf(units, revealed);
  // the dialog mounts later, so the canvas draws itself when it mounts
  const show = (node: HTMLCanvasElement | null): void => {
    canvas.current = node;
    const ctx = node?.getContext('2d');
    if (ctx) drawCallPicture(ctx, picture);
  };
  const withPicture = async (give: (png: Blob) => void | Promise<void>, words: string): Promise<void> => {
    const png = await new Promise<Blob | null>((resolve) => canvas.current?.toBlob(resolve) ?? resolve(null));
    try {
      if (png === null) throw new Error('the picture is empty');
      await give(png);
      setSaid(words);
    } catch {
      setSaid('This browser cannot copy a picture. Save it instead.');
    }
  };
  const copy = (png: Blob): Promise<void> => navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
  const save = (png: Blob): void => download(png, 'windcall.png', 'image/png');
  return (
    <>
      <Button size="lg" onClick={() => setOpen(true)}>
        Share
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Share this call">
        <canvas
          ref={show}
          {...PICTURE}
          role="img"
          aria-label={`${picture.headline} ${picture.result}`}
          className="w-full rounded"
        />
        <p className="mt-3 text-sm text-ink-2">No name, no place, no wind: others may still call it.</p>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Button variant="primary" onClick={() => void withPicture(copy, 'Copied.')}>
            Copy picture
          </Button>
          <Button onClick={() => void withPicture(save, 'Saved.')}>Save PNG</Button>
          <span role="status" className="text-sm text-ink-2">
            {said}
          </span>
        </div>
      </Dialog>
    </>
  );
};
