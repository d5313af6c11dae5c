import { toast, toastError } from '../../../toasts/toast.ts';
import type { AimControls, TurretAxis } from '../aim/use-aim.ts';
import type { CardReading } from './range-card.ts';

export type CardPart = 'both' | 'elevation' | 'windage';

const TITLES: Readonly<Record<CardPart, string>> = {
  both: 'DOPE Loaded',
  elevation: 'Elevation Loaded',
  windage: 'Windage Loaded',
};
const AXES: Readonly<Record<CardPart, readonly TurretAxis[]>> = {
  both: ['elevation', 'wind'],
  elevation: ['elevation'],
  windage: ['wind'],
};

/**
 * Turns the dials to the range card, holds what is beyond their travel, and reports both, or why it cannot.
 * @param makeCard opens the screen where a missing card is made
 * @param difference mismatch of the card and the loaded stage, as a sentence; null if it fits. The card is loaded anyway.
 */
export const loadCard = (
  reading: CardReading,
  part: CardPart,
  difference: string | null,
  aiming: Pick<AimControls, 'dialTo' | 'read' | 'scales'>,
  makeCard: () => void,
): void => {
  if (reading.status === 'refused') {
    const { title, text: description } = reading;
    toast({ title, description, variant: 'destructive', action: { label: 'Make my card', act: makeCard } });
    return;
  }
  const axes = AXES[part];
  const settled = aiming.dialTo(Object.fromEntries(axes.map((axis) => [axis, reading[`${axis}Mil`]])));
  const scales = aiming.scales();
  const said = (axis: TurretAxis, by: 'Dial' | 'Hold', mil: number): string =>
    `${scales[`${axis}${by}`].text(mil, axis)} ${scales[`${axis}${by}`].unit}`;
  const dialed: string[] = [];
  const beside: string[] = [];
  for (const axis of axes) {
    const { dialMil = 0, holdMil = 0, missingMil = 0 } = settled[axis] ?? {};
    if (missingMil !== 0) {
      const reach = said(axis, 'Dial', dialMil + holdMil);
      toastError(
        'Beyond the Dial',
        `The card says ${axis} ${said(axis, 'Dial', reading[`${axis}Mil`])}. Dial and hold together reach ${reach}. Nothing was set.`,
      );
      return;
    }
    const { field, unit } = scales[`${axis}Dial`];
    dialed.push(`${axis} ${field(dialMil)} ${unit}`);
    const held = aiming.read()[`${axis}Hold`];
    if (holdMil !== 0) {
      beside.push(`The ${axis} dial ends there: ${said(axis, 'Hold', holdMil)} more is set as hold.`);
    } else if (held !== 0) beside.push(`You also hold ${said(axis, 'Hold', held)}.`);
  }
  const sentences = [
    `Dialed ${dialed.join(', ')} from the range card.`,
    ...beside,
    ...(difference === null ? [] : [difference]),
  ];
  toast({ title: TITLES[part], description: sentences.join(' ') });
};
