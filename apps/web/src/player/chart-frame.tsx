import './charts.css';
import { useRef } from 'react';
import { useSquareSize } from '../scope/use-square-size.ts';

/** Bounds of a chart's width in pixels; drawn unscaled, so that its letters keep their size on a phone. */
const [LEAST_PX, MOST_PX] = [300, 620];

/** The frame to measure, and the width of the chart in it, px. */
export const useChartWidth = () => {
  const frame = useRef<HTMLDivElement>(null);
  const { cssPx } = useSquareSize(frame);
  return { frame, width: Math.min(MOST_PX, Math.max(LEAST_PX, Math.round(cssPx))) };
};

interface ChartGridProps {
  /** Values that get a line. */
  readonly marks: readonly number[];
  /** Place of a value, px from the top. */
  readonly y: (value: number) => number;
  /** The lines' ends, px. */
  readonly left: number;
  readonly right: number;
  readonly text: (value: number) => string;
}

/** Lines across a chart, each with its value at the left. */
export const ChartGrid = ({ marks, y, left, right, text }: ChartGridProps) =>
  marks.map((value) => (
    <g key={value}>
      <path d={`M${left} ${y(value)}H${right}`} className="chart-grid" />
      <text x={left - 6} y={y(value) + 4} textAnchor="end">
        {text(value)}
      </text>
    </g>
  ));
