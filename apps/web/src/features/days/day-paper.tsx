import type { days } from '@windcall/contract';
import { type Firing, type Rifle, rifleName } from '@windcall/simulation';
import { clockText } from '@windcall/units';
import { useFiring } from '../../desk/firing.ts';
import { formatDate, Skeleton } from '../../kit/index.ts';
import type { PaperSource } from '../../paper/preview.tsx';
import { FigureSheets } from '../../paper/sheet.tsx';
import type { Paper } from '../../paper/use-paper-of.tsx';
import { callOf, useDay } from '../../plan/day-sender.ts';
import { elevationText, rifleText, type Units, useUnits, windText } from '../../units/index.ts';
import { stageFigures, useDayRifle } from './stage-figures.ts';

interface Printed {
  readonly id: string;
  readonly day: days.DayDocument;
  readonly rifle: Rifle;
  readonly firing: Firing;
}

export const dayPaper = (units: Units, { id, day, rifle, firing }: Printed): Paper => ({
  ...{ of: `day:${id}`, name: 'Book of the day', sizes: ['half', 'a5', 'letter', 'a4', 'pocket', 'wrist'] },
  sheets: (size) =>
    day.stages.map((stage) => {
      const figures = stageFigures(stage.plan, stage.called, rifle, firing);
      const called = callOf(stage);
      return (
        <FigureSheets
          key={stage.n}
          size={size}
          title={`${stage.n}. ${stage.name || 'Stage'}`}
          about={stage.line}
          what={day.name}
          state={formatDate(`${day.on}T12:00:00`)}
          facts={[
            ['Rifle', rifleName(rifle)],
            ['Load', rifleText(units, rifle)],
            ...(called
              ? [['Wind', `${units.between('wind', called.lo, called.hi)} from ${clockText(called.from)}`] as const]
              : []),
          ]}
          columns={[
            { head: units.name('range'), large: true },
            { head: `Up, ${units.name('angle')}`, large: true },
            ...(figures?.winds ?? []).map(({ speed }) => ({
              head: units.text('wind', speed),
              large: true,
              shade: true,
            })),
          ]}
          rows={(figures?.rows ?? []).map(({ distance, main, windMils }) => ({
            cells: [
              units.figure('range', distance),
              elevationText(units, main.elevationMils),
              ...windMils.map((mil) => windText(units, mil)),
            ],
          }))}
          notes={[stage.note].filter(Boolean)}
          write="Wind and hold"
        />
      );
    }),
});

export const DaySource: PaperSource = ({ id, children }) => {
  const units = useUnits();
  const { day } = useDay(id);
  const rifle = useDayRifle(day?.profileId);
  const firing = useFiring();
  return day === undefined ? (
    <Skeleton className="h-96 w-full" />
  ) : (
    children([dayPaper(units, { id, day, rifle, firing })])
  );
};
