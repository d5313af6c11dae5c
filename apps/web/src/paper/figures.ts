import type { ReactNode } from 'react';
import type { Size } from './sizes.ts';

type Fact = readonly [name: string, value: string];

export interface SheetProps {
  readonly size: Size;
  readonly title: string;
  /** Under the title. */
  readonly about?: ReactNode;
  /** To the right of the title: the sheet's subject, and how final it is. */
  readonly what?: string | undefined;
  readonly state?: string;
  /** Conditions of the figures, each with its name. Pocket and wrist sizes leave out the names. */
  readonly facts?: readonly Fact[];
  readonly children: ReactNode;
  /** Under the content; a `part` is left out with the crosswinds in which a hold hits. */
  readonly notes?: readonly (string | { readonly part: string })[];
  /** Lines to sign on. */
  readonly signed?: readonly string[];
  /** At the left of the last line. */
  readonly foot?: string;
  /** Label of the line to write on beside the foot of a full pocket card. */
  readonly line?: string | undefined;
  readonly page?: number;
  readonly pages?: number;
  readonly code?: Code | null;
}

/** A QR code: the path of an SVG, and its width in modules. */
export interface Code {
  readonly path: string;
  readonly size: number;
}

/** A figure, and the lines under it in this order. */
export interface Cell {
  readonly text: string;
  /** A hold's own elevation, as large as the hold. */
  readonly own?: string | null;
  /** Crosswinds in which the hold hits; left out first if there is little room. */
  readonly part?: string | null;
  /** The hold's low and high on whole pages, or other small words. */
  readonly range?: string | null;
  readonly isPlain?: boolean;
  /** Gray, as the best of a column. */
  readonly isMarked?: boolean;
}
export interface FigureColumn {
  readonly head: string;
  /** A column to shoot from, as large as fits. Other columns are small, and a wrist band omits them. */
  readonly large?: boolean;
  readonly shade?: boolean;
  /** Index of its head in the row: for wind columns whose winds differ by line of fire. */
  readonly headOfRow?: number;
  readonly isLeft?: boolean;
  /** A long head, from bottom to top. */
  readonly isUpright?: boolean;
}
export interface FigureRow {
  readonly cells: readonly (string | Cell)[];
  /** Heads above the row; rows of one wrist band have equal ones. */
  readonly heads?: readonly string[];
}
export interface FiguresProps extends Omit<SheetProps, 'children' | 'page' | 'pages'> {
  readonly columns: readonly FigureColumn[];
  readonly rows: readonly FigureRow[];
  /** Words above the wind columns: `hold for a wind of`. */
  readonly over?: string | undefined;
  /** Above the table. */
  readonly brief?: string | undefined;
  /** Below the table, on its last sheet. */
  readonly after?: ReactNode;
  /** Label of the lines to write on, in the remaining room. */
  readonly write?: string;
}
