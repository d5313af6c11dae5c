import type { AngleScale } from '../../../platform/measure/angle-scale.ts';
import { toast } from '../../../platform/toasts/toast.ts';
import type { Aim } from '../../../scope/aim.ts';
import type { CardReading } from './range-card.ts';

export type CardPart = 'both' | 'elevation' | 'windage';

const TITLES: Readonly<Record<CardPart, string>> = {
  both: 'DOPE Loaded',
  elevation: 'Elevation Loaded',
  windage: 'Windage Loaded',
};

/**
 * Turns the dials to what the range card says, or says why not.
 * @param makeCard goes where the card that is missing is made
 * @param difference how the card does not belong to what is loaded, as a sentence; null where it does. It is loaded all the same.
 */
export const loadCard = (
  reading: CardReading,
  part: CardPart,
  difference: string | null,
  turnTo: (change: Partial<Aim>) => void,
  dials: Readonly<Record<'elevationDial' | 'windDial', Pick<AngleScale, 'field' | 'unit'>>>,
  makeCard: () => void,
): void => {
  if (reading.status === 'refused') {
    const { title, text: description } = reading;
    toast({ title, description, variant: 'destructive', action: { label: 'Make my card', act: makeCard } });
    return;
  }
  const { elevationDial, windDial } = reading;
  turnTo({
    ...(part !== 'windage' && { elevationDial }),
    ...(part !== 'elevation' && { windDial }),
  });
  const says = [
    ...(part === 'windage'
      ? []
      : [`elevation ${dials.elevationDial.field(elevationDial)} ${dials.elevationDial.unit}`]),
    ...(part === 'elevation' ? [] : [`wind ${dials.windDial.field(windDial)} ${dials.windDial.unit}`]),
  ];
  const dialled = `Dialled ${says.join(', ')} from the range card.`;
  toast({ title: TITLES[part], description: difference === null ? dialled : `${dialled} ${difference}` });
};
