import { useState } from 'react';
import { Tabs } from '../../kit/tabs.tsx';
import { Screen } from '../../shell/screen.tsx';
import { AuditPanel } from './audit-panel.tsx';
import { DemoLimitsPanel } from './demo-limits-panel.tsx';
import { LinksPanel } from './links-panel.tsx';
import { NewerReleaseNote } from './newer-release.tsx';
import { ServerPanel } from './server-panel.tsx';
import { UsersPanel } from './users-panel.tsx';

export const AdminScreen = () => {
  const [tab, setTab] = useState<'users' | 'links' | 'demo' | 'audit' | 'server'>('users');
  return (
    <Screen title="Administrator panel">
      <NewerReleaseNote />
      <Tabs
        label="Administration"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'users', label: 'Users', content: <UsersPanel /> },
          { value: 'links', label: 'Links', content: <LinksPanel /> },
          { value: 'demo', label: 'Demo limits', content: <DemoLimitsPanel /> },
          { value: 'audit', label: 'Audit', content: <AuditPanel /> },
          { value: 'server', label: 'Server', content: <ServerPanel /> },
        ]}
      />
    </Screen>
  );
};
