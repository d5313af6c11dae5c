import { ButtonLink } from '../../../platform/kit/button-link.tsx';
import { Measure } from '../../../platform/kit/measure.tsx';
import { Panel } from '../../../platform/kit/panel.tsx';
import type { Weather } from '../../../platform/stored/loaded-weather.ts';

/** The air a solution is calculated in: read here, set on the Weather Model page. */
export const EnvironmentCard = ({ weather }: { readonly weather: Weather }) => (
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
