import './classes.css';
import { classes } from '@windcall/contract';
import type { ComponentType } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { ApiError, panelOf, useCall } from '../../api/index.ts';
import { Badge, ButtonLink, EmptyState, Panel, Tabs } from '../../kit/index.ts';
import { Screen } from '../../shell/screen.tsx';
import { useUnits } from '../../units/index.ts';
import { AssignmentsTab } from './assignments/assignments-tab.tsx';
import { LiveTab } from './live/live-tab.tsx';
import { MembersTab } from './members/members-tab.tsx';
import { ReviewsTab } from './review/reviews-tab.tsx';
import { WhoTab } from './who-tab.tsx';

interface ClassTab {
  /** The tab's word in the address: `?tab=members`. */
  readonly value: string;
  readonly label: string;
  readonly Content: ComponentType<{ readonly klass: classes.ClassView }>;
}

/** The tabs of a class, one line each; the first one has no word in the address. */
export const CLASS_TABS: readonly [ClassTab, ...ClassTab[]] = [
  { value: 'live', label: 'Live', Content: LiveTab },
  { value: 'reviews', label: 'Reviews', Content: ReviewsTab },
  { value: 'assignments', label: 'Assignments', Content: AssignmentsTab },
  { value: 'members', label: 'Members', Content: MembersTab },
  { value: 'who', label: 'Privacy', Content: WhoTab },
];

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
