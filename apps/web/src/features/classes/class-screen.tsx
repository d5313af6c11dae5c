import { classes } from '@windcall/contract';
import { useParams, useSearchParams } from 'react-router';
import { ApiError, panelOf, useCall } from '../../api/index.ts';
import { Badge, ButtonLink, EmptyState, Panel, Tabs } from '../../kit/index.ts';
import { Screen } from '../../shell/screen.tsx';
import { useUnits } from '../../units/index.ts';
import { CLASS_TABS } from './class-tabs.ts';
import './classes.css';

const Loaded = ({ klass }: { readonly klass: classes.ClassView }) => {
  const [address, setAddress] = useSearchParams();
  const [first] = CLASS_TABS;
  const { value } = CLASS_TABS.find((tab) => tab.value === address.get('tab')) ?? first;
  return (
    <Tabs
      label="Parts of the class"
      value={value}
      onChange={(next) => setAddress(next === first.value ? {} : { tab: next }, { replace: true })}
      tabs={CLASS_TABS.map(({ Content, ...tab }) => ({ ...tab, content: <Content klass={klass} /> }))}
      hasControls
    />
  );
};

export const ClassScreen = () => {
  const { id = '' } = useParams();
  const units = useUnits();
  const isNumber = /^[0-9]{1,10}$/.test(id);
  const found = useCall(classes.getClass, { params: { id } }, { enabled: isNumber });
  const klass = found.data;
  const isGone = !isNumber || (found.error instanceof ApiError && found.error.status === 404);
  return (
    <Screen
      title={klass?.name ?? 'Class'}
      className="classes"
      {...(klass?.note && { lead: klass.note })}
      aside={klass?.archived && <Badge>archived</Badge>}
    >
      {isGone ? (
        <EmptyState
          title="This class was not found"
          text="It was deleted, or you are no longer in it. Your calls stay yours."
          action={<ButtonLink to="/classes">To your classes</ButtonLink>}
        />
      ) : klass === undefined ? (
        <Panel title="Class" untitled {...panelOf(units, found, 'The class could not be loaded.')} />
      ) : (
        <Loaded klass={klass} />
      )}
    </Screen>
  );
};
