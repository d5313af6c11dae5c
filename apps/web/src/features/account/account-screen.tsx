import { sentenceOf } from '../../api/api-error.ts';
import { useMe } from '../../api/use-session.ts';
import { Panel } from '../../kit/panel.tsx';
import { Screen } from '../../shell/screen.tsx';
import { AccountForm } from './account-form.tsx';
import { AccountStatus } from './account-status.tsx';
import { DevicesPanel } from './devices-panel.tsx';
import { KeepAccountPanel } from './keep-account-panel.tsx';
import { LinkedSignInsPanel } from './linked-sign-ins-panel.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { UnitsPanel } from './units-panel.tsx';

/** Account Settings: information and password to change, status to read. */
export const AccountScreen = () => {
  const me = useMe();
  return (
    <Screen title="Account Settings">
      {me.data === undefined ? (
        <Panel
          title="Account information"
          loading={me.isPending}
          error={me.isError ? sentenceOf(me.error, 'Your account could not be loaded.') : null}
          onRetry={() => void me.refetch()}
        />
      ) : (
        <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="flex min-w-0 flex-col gap-8">
            {me.data.managed ? (
              <KeepAccountPanel />
            ) : (
              <>
                <AccountForm me={me.data} />
                <PasskeysPanel />
                <LinkedSignInsPanel />
                {!me.data.isDemoUser && <DevicesPanel />}
              </>
            )}
          </div>
          <div className="flex flex-col gap-8">
            <AccountStatus me={me.data} />
            <UnitsPanel />
          </div>
        </div>
      )}
    </Screen>
  );
};
