import { useRef } from 'react';
import { useSquareSize } from '../../scope/use-square-size.ts';

/** A chart is drawn in the pixels it has, between these widths: its letters keep their size on a phone. */
const [LEAST_PX, MOST_PX] = [300, 620];

/** The frame to measure, and how wide the chart in it is drawn, px. */
export const useChartWidth = () => {
  const frame = useRef<HTMLDivElement>(null);
  const { cssPx } = useSquareSize(frame);
  return { frame, width: Math.min(MOST_PX, Math.max(LEAST_PX, Math.round(cssPx))) };
};
