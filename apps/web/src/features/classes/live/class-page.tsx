import { classes } from '@windcall/contract';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { messageOf, useCall } from '../../../api/index.ts';
import { ButtonLink, EmptyState, Skeleton } from '../../../kit/index.ts';
import { Screen } from '../../../shell/screen.tsx';
import { useUnits } from '../../../units/index.ts';
import './live.css';

export const ClassPage = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: (klass: classes.ClassView) => ReactNode;
}) => {
  const units = useUnits();
  const { id = '' } = useParams();
  const isNumber = /^[0-9]{1,10}$/.test(id);
  const { data, error } = useCall(classes.getClass, { params: { id } }, { enabled: isNumber });
  return (
    <Screen title={data ? `${title}: ${data.name}` : title} layout="bare">
      {data ? (
        children(data)
      ) : error || !isNumber ? (
        <div className="live-room">
          <EmptyState
            title="This class was not found"
            text={messageOf(units, error, 'It was deleted, or you are no longer in it.')}
            action={<ButtonLink to="/classes">To your classes</ButtonLink>}
          />
        </div>
      ) : (
        <>
          <div className="live-bar" />
          <Skeleton className="h-96 w-full" />
        </>
      )}
    </Screen>
  );
};
