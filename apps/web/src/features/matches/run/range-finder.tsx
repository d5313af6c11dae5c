import { useState } from 'react';
import { NumberField } from '../../../kit/index.ts';
import { GRADED, useUnits } from '../../../units/index.ts';

/** Yards from inches and mil. Source: one mil covers a thousandth of the way; 1000 ÷ 36 = 27.78. */
const YD_PER_IN_MIL = 1000 / 36;

/** The shooter reads the reticle size of a plate of known width; the formula is beside it. */
export const RangeFinder = ({ widthIn }: { readonly widthIn: number }) => {
  const units = useUnits();
  const [mil, setMil] = useState<number | null>(null);
  return (
    <div className="flex items-end gap-3">
      <NumberField
        label={`${units.text('mount', widthIn, 0)} plate reads`}
        className="w-36 shrink-0"
        kind="angle"
        value={mil}
        min={0.05}
        max={20}
        step={0.05}
        onChange={setMil}
        onEmpty={() => setMil(null)}
      />
      <p className="figure min-w-0 pb-1 text-sm text-ink-3">
        {GRADED.rangeFormula(units)}
        {mil !== null && (
          <strong className="text-ink"> = {units.text('range', (widthIn * YD_PER_IN_MIL) / mil, 0)}</strong>
        )}
      </p>
    </div>
  );
};
