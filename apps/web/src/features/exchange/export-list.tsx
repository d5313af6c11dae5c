import { profiles } from '@windcall/contract';
import type { OwnKind } from '@windcall/exchange';
import { useNavigate } from 'react-router';
import { download, useCall } from '../../api/index.ts';
import { Button, EmptyState, Panel } from '../../kit/index.ts';
import { paperAddress, usePaperOf } from '../../paper/use-paper-of.tsx';
import { toast } from '../../toasts/toast.ts';
import { useUnits } from '../../units/index.ts';
import { entrySheet } from './entry-sheet.tsx';
import { loadExchange } from './read-file.ts';
import { useTakeAway } from './use-take-away.ts';

type Format = 'a7p' | 'json' | 'drg' | 'csv';

const exportProfile = async (profile: profiles.Profile, format: Format): Promise<void> => {
  const { writeCsv, writeDragFile, writeJson } = await loadExchange();
  const file = `${profile.name.replace(/[^\p{L}\p{N}.]+/gu, '-').slice(0, 60) || 'profile'}.${format}`;
  const { id: _id, createdAt: _made, updatedAt: _changed, previousBaseline: _before, ...body } = profile;
  let lost: readonly string[] = [];
  if (format === 'a7p') {
    const { writeA7p } = await import('@windcall/exchange/a7p');
    const written = writeA7p(body);
    lost = written.lost;
    download(new Uint8Array(written.bytes), file, 'application/octet-stream');
  } else if (format === 'json') {
    const kind: OwnKind = 'profile';
    download(writeJson(kind, body), file, 'application/json');
  } else if (format === 'drg') {
    lost = ['all but the bullet and its drag curve'];
    download(writeDragFile({ ...body, dragCurve: body.dragCurve ?? [] }), file, 'text/plain');
  } else {
    const rows = Object.entries(body).map(([field, value]) => [
      field,
      typeof value === 'number' || typeof value === 'string' || value === null ? value : JSON.stringify(value),
    ]);
    download(writeCsv([['field', 'value'], ...rows]), file, 'text/csv');
  }
  toast({
    title: 'Export Started',
    description: lost.length === 0 ? `${file} is saved.` : `${file} is saved without ${lost.join(', ')}.`,
  });
};

export const ExportList = () => {
  const { take } = useTakeAway();
  const units = useUnits();
  const list = useCall(profiles.listProfiles, {});
  const navigate = useNavigate();
  const nameOf = ({ id }: profiles.Profile) => `/exchange?rifle=${id}`;
  usePaperOf(() =>
    (list.data ?? []).map((profile) => ({
      ...{ of: nameOf(profile), name: profile.name, sizes: ['letter', 'a4', 'half', 'a5'] },
      sheets: (size) => entrySheet(units, profile.name, profile, size),
    })),
  );
  return (
    <Panel
      title="Export profile"
      loading={list.isPending}
      empty={
        list.data?.length === 0 && (
          <EmptyState title="No profiles yet" text="What you create or import can be exported here." />
        )
      }
    >
      <ul>
        {list.data?.map((profile) => (
          <li key={profile.id} className="flex flex-wrap items-center justify-between gap-2 border-b border-line py-2">
            <span className="min-w-0 truncate">{profile.name}</span>
            <span className="flex flex-wrap gap-1">
              {(['a7p', 'json', 'csv', 'drg'] as const).map((format) => (
                <Button
                  key={format}
                  size="sm"
                  variant="quiet"
                  disabled={format === 'drg' && profile.dragCurve === null}
                  aria-label={`Export ${profile.name} as ${format}`}
                  onClick={() => void take(() => exportProfile(profile, format))}
                >
                  .{format}
                </Button>
              ))}
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Print ${profile.name} to enter in a Kestrel`}
                onClick={() => void take(async () => navigate(paperAddress(nameOf(profile))))}
              >
                Kestrel sheet
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
};
