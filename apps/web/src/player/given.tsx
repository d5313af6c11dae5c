import type { drills } from '@windcall/contract';
import { halfHourText } from '@windcall/cues';
import { Term } from '../kit/index.ts';
import { angleName, elevationText, useUnits, windSide } from '../units/index.ts';
import { windFigure } from './side-words.ts';

/** The given numbers, in one line that shrinks with the level: a missing one leaves no gap. */
export const Given = ({ task }: { readonly task: drills.DrillTask }) => {
  const units = useUnits();
  const { meter, forecast } = task;
  return (
    <dl className="given">
      <div>
        <dt className="engraved">Elevation</dt>
        <dd className="figure">
          {elevationText(units, task.elevation, 2)} <span className="given-error">{angleName(units)}</span>
        </dd>
      </div>
      {forecast && (
        <div>
          <dt className="engraved">Forecast</dt>
          <dd className="figure">
            {windSide(units, forecast.low)} to {windSide(units, forecast.high)}{' '}
            <span className="given-error">{units.name('wind')}</span>
          </dd>
        </div>
      )}
      {meter && (
        <div>
          <dt className="engraved">
            <Term name="Kestrel">Kestrel, at you</Term>
          </dt>
          <dd className="figure">
            {windFigure(units, meter.speed)}{' '}
            <span className="given-error">
              ± {windFigure(units, meter.error)} {units.name('wind')}
            </span>{' '}
            from {halfHourText(meter.direction)}
            {meter.mean && (
              <span className="given-error">
                , 1 min mean {windFigure(units, meter.mean.speed)} from {halfHourText(meter.mean.direction)}
              </span>
            )}
          </dd>
        </div>
      )}
    </dl>
  );
};
