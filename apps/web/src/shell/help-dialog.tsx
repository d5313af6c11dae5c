import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { useThing } from '../desk/slot.ts';
import { Dialog, GLOSSARY, Switch } from '../kit/index.ts';
import { currentHelp, onHelpChange } from '../shortcuts/help-here.ts';
import { currentShortcuts, keyName, onShortcutsChange, shortcutsSwitch } from '../shortcuts/shortcuts.ts';

/** Keys of the browser or the toasts, which the switch leaves on. */
const FIXED = [
  { keys: ['F8'], label: 'Go to the notification', group: 'Everywhere' },
  { keys: ['Escape'], label: 'Close a dialog, dismiss a notification', group: 'Everywhere' },
] as const;

const FIRST_SHOT = [
  'Choose a rifle in Settings and a scenario under Training.',
  'Read the firing solution, or your card, and dial the elevation.',
  'Read the wind, hold or dial for it, and take the shot.',
  'The lesson says what it cost and what would have hit.',
] as const;

/** Help for this screen: its purpose, its terms, its keys, and the switch for single keys. */
export const HelpDialog = (props: { readonly open: boolean; readonly onOpenChange: (open: boolean) => void }) => {
  const shortcuts = useSyncExternalStore(onShortcutsChange, currentShortcuts);
  const here = useSyncExternalStore(onHelpChange, currentHelp);
  const stored = useThing(shortcutsSwitch);
  const all = [...shortcuts, ...FIXED];
  const groups = [...new Set(all.map(({ group }) => group))];
  return (
    <Dialog {...props} title="Help" size="md">
      <div className="flex flex-col gap-5">
        {here !== null && (
          <section>
            <h3 className="engraved border-b border-line pb-1">{here.title}</h3>
            <p className="mt-1 text-ink-2">{here.words}</p>
            <p className="mt-1">
              <Link
                to="/practice?tab=primer"
                className="text-accent underline underline-offset-4"
                onClick={() => props.onOpenChange(false)}
              >
                Reading the wind
              </Link>
            </p>
          </section>
        )}
        <section>
          <h3 className="engraved border-b border-line pb-1">A shot</h3>
          <ol className="mt-1 list-decimal pl-5 text-sm text-ink-2">
            {FIRST_SHOT.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
        <details>
          <summary className="engraved border-b border-line pb-1">Words</summary>
          <dl className="mt-1 text-sm">
            {Object.entries(GLOSSARY).map(([word, meaning]) => (
              <div key={word} className="border-b border-line py-1">
                <dt className="text-ink">{word}</dt>
                <dd className="text-ink-2">{meaning}</dd>
              </div>
            ))}
          </dl>
        </details>
        <Switch
          label="Single-key shortcuts"
          hint="Turn them off if you dictate or press keys by accident."
          checked={stored !== 'off'}
          onChange={(on) => shortcutsSwitch.write(on ? 'on' : 'off')}
        />
        {groups.map((group) => (
          <section key={group}>
            <h3 className="engraved border-b border-line pb-1">{group}</h3>
            <dl>
              {all
                .filter((shortcut) => shortcut.group === group)
                .map(({ keys, label }) => (
                  <div key={label} className="flex items-baseline justify-between gap-4 border-b border-line py-1.5">
                    <dt>{label}</dt>
                    <dd className="flex gap-1">
                      {keys.map((key) => (
                        <kbd key={key} className="figure rounded-sm border border-edge px-1.5 text-sm text-ink-2">
                          {keyName(key)}
                        </kbd>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
        <p className="text-sm text-ink-2">
          How far to trust the numbers:{' '}
          <Link
            to="/validation"
            className="text-accent underline underline-offset-4"
            onClick={() => props.onOpenChange(false)}
          >
            validation
          </Link>
        </p>
      </div>
    </Dialog>
  );
};
