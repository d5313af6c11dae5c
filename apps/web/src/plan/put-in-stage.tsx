import { days } from '@windcall/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { newId, useCall } from '../api/index.ts';
import { desk } from '../desk/desk.ts';
import { Button, ownDay, type TakenLine } from '../kit/index.ts';
import { newDay, nextStage, useDay, useKeptDays, withLine } from './day-sender.ts';

const DAY_MS = 86_400_000;
const SATURDAY = 6;
/** The next Saturday, or today on a Saturday. */
const saturday = (): string => ownDay(Date.now() + ((SATURDAY - new Date().getDay() + 7) % 7) * DAY_MS);

/** Puts a line in the next stage of the nearest day, or of a new day on Saturday. */
export const PutInStage = ({ taken }: { readonly taken: TakenLine }) => {
  const navigate = useNavigate();
  const list = useCall(days.listDays, {}, { staleTime: 0 });
  const kept = useKeptDays().map(({ id, document }) => ({ id, on: document.on }));
  const [own] = useState(newId);
  const today = ownDay(Date.now());
  const [nearest] = [...kept, ...(list.data ?? []).filter(({ id }) => !kept.some((one) => one.id === id))]
    .filter(({ on }) => on >= today)
    .sort((a, b) => a.on.localeCompare(b.on));
  const id = nearest?.id ?? own;
  const { day, change } = useDay(id, nearest !== undefined);
  const target = nearest === undefined ? newDay(saturday(), desk.rifleId.read()) : day;
  const n = target && nextStage(target);
  if (list.isPending || target === undefined || n === undefined || n > days.MOST_STAGES) return null;
  return (
    <Button
      onClick={() => {
        if (change(withLine(target, n, taken))) void navigate(`/days/${id}`);
      }}
    >
      Put in stage {n} of {target.name}
    </Button>
  );
};
