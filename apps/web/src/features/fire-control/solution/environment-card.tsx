import { useWeather } from '../../../desk/weather.ts';
import { ButtonLink } from '../../../kit/button-link.tsx';
import { Measure } from '../../../kit/measure.tsx';
import { Panel } from '../../../kit/panel.tsx';

/** The air of the solution, which the Weather Model page sets. */
export const EnvironmentCard = () => {
  const weather = useWeather();
  return (
    <Panel
      title="Environmental Data"
      className="tight"
      aside={
        <ButtonLink to="/weather" size="sm" variant="quiet">
          Weather
        </ButtonLink>
      }
    >
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <Measure value={weather.temperature} kind="temperature" digits={0} />
        <Measure value={weather.humidity} unit="% RH" digits={0} />
        <Measure value={weather.pressure} kind="pressure" digits={2} />
      </p>
      <p className="mt-1 text-xs text-ink-3">
        Station pressure. Source: {weather.source}. Conditions are set on the Weather Model page.
      </p>
    </Panel>
  );
};
