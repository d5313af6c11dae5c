import { fireEvent, screen, waitFor } from '@testing-library/react';
import { cards, courses, profiles, scenarios, shares, weather } from '@windcall/contract';
import { read } from '@windcall/exchange';
import { readBinary } from '@windcall/exchange/binary';
import { READY_COURSES } from '@windcall/simulation';
import { beforeEach, expect, it } from 'vitest';
import { keptDownloads } from '../../testing/kept-downloads.ts';
import { person } from '../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../testing/render-app.tsx';
import { growingField, scenarioFrom } from '../../testing/shooting-range.ts';
import { storedProfile } from '../../testing/stored-things.ts';
import { wholeCard } from '../../testing/wmp-server.ts';
import { currentToast } from '../../toasts/toast.ts';
import { WIRE_UNITS } from '../../units/index.ts';
import { profileFacts } from './exchange-words.ts';
import { ExportList } from './export-list.tsx';
import { EverythingOfMine, OtherThings } from './other-things.tsx';
import { readFile } from './read-file.ts';

const app = freshApp();
beforeEach(() => signIn(app.server, { user: person(1, 'anna') }));

const CURVE = [0.5, 0.8, 1, 1.2, 2, 2.5].map((mach, i) => ({ mach, cd: 0.25 + i / 8 }));
const MATCH = storedProfile(5, 'Match / 6.5', {
  ...{ cartridge: '6.5 Creedmoor', bulletWeight: 143, bulletDiameter: 0.264, bulletLength: 1.435, bulletBC: 0.315 },
  ...{
    muzzleVelocity: 2710,
    twistRate: 7.5,
    twistDirection: 'left',
    scopeHeight: 2.1,
    zeroRange: 200,
    notes: 'Barrel 2',
  },
});
const CUSTOM = storedProfile(6, 'Custom', { dragCurve: CURVE, bulletWeight: 108, muzzleVelocity: 3010 });
const bytesOf = async (content: BlobPart): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Blob([content]).arrayBuffer());

it('exports one rifle in each format, under its own name, and names what the format leaves out', async () => {
  app.server.on(profiles.listProfiles, [MATCH, CUSTOM]);
  const files = keptDownloads();
  renderInApp(<ExportList />);
  const press = async (name: string, format: string) => {
    const count = files.length;
    fireEvent.click(await screen.findByLabelText(`Export ${name} as ${format}`));
    await waitFor(() => expect(files).toHaveLength(count + 1));
    const file = files[count];
    if (file === undefined) throw new Error('no file');
    await waitFor(() => expect(currentToast()?.description).toContain(file.name));
    return { ...file, bytes: await bytesOf(file.content) };
  };
  const json = await press('Match / 6.5', 'json');
  expect([json.name, json.type]).toEqual(['Match-6.5.json', 'application/json']);
  const { id: _i, createdAt: _c, updatedAt: _u, previousBaseline: _p, ...body } = MATCH;
  const { windcall: _w, ...whole } = JSON.parse(new TextDecoder().decode(json.bytes));
  expect(JSON.stringify(whole)).not.toMatch(/createdAt|updatedAt|previousBaseline|"id"/);
  const again = read(json.bytes, json.name);
  expect('profile' in again && again.profile).toMatchObject({
    name: 'Match / 6.5',
    bulletWeight: 143,
    notes: 'Barrel 2',
    twistDirection: 'left',
  });

  const csv = await press('Match / 6.5', 'csv');
  expect([csv.name, csv.type]).toEqual(['Match-6.5.csv', 'text/csv']);
  const lines = new TextDecoder().decode(csv.bytes).trim().split('\r\n');
  expect(lines[0]).toBe('field,value');
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(Object.keys(body));
  for (const line of ['muzzleVelocity,2710', 'zeroRange,200', 'bulletBC,0.315', 'notes,Barrel 2'])
    expect(lines).toContain(line);

  const a7p = await press('Match / 6.5', 'a7p');
  expect([a7p.name, a7p.type]).toEqual(['Match-6.5.a7p', 'application/octet-stream']);
  const flown = await readBinary(a7p.bytes, a7p.name);
  expect('profile' in flown && flown.profile).toMatchObject({
    name: 'Match / 6.5',
    bulletWeight: 143,
    bulletBC: 0.315,
    twistDirection: 'left',
  });

  expect(screen.getByLabelText('Export Match / 6.5 as drg')).toHaveProperty('disabled', true);
  const drg = await press('Custom', 'drg');
  expect([drg.name, drg.type]).toEqual(['Custom.drg', 'text/plain']);
  const curve = read(drg.bytes, drg.name);
  expect('curve' in curve && curve.curve).toMatchObject({ name: 'Custom', dragCurve: CURVE });
  expect(currentToast()?.description).toContain('without all but the bullet and its drag curve');
});

it('exports the chosen scenario, card, stage or wind, each as a file that is read as the same kind', async () => {
  const two = <T,>(make: (id: number, name: string) => T): T[] => [make(3, 'First'), make(4, 'Second')];
  const [course] = READY_COURSES;
  if (course === undefined) throw new Error('there are courses');
  app.server.on(
    scenarios.listScenarios,
    two((id, name) => ({ ...scenarioFrom('simple_target', id), name })),
  );
  app.server.on(cards.listCards, { wmpDopeCards: two((id, name) => wholeCard(id, name)) });
  const listed = {
    rule: course.rule,
    rounds: 4,
    parS: 90,
    targets: 2,
    createdAt: '2026-03-01T08:00:00.000Z',
    updatedAt: '2026-03-01T08:00:00.000Z',
  };
  app.server.on(courses.listCourses, two((id, name) => ({ ...listed, id, name })) as never);
  app.server.on(courses.getCourse, ({ params }) => ({
    ...{ id: Number(params.id), course: { ...course, name: `Stage ${params.id}` } },
    ...{ createdAt: listed.createdAt, updatedAt: listed.updatedAt },
  }));
  const saved = { seed: null, distancePoints: 3, timePoints: 3, createdAt: '2026-03-01T08:00:00.000Z' };
  app.server.on(
    weather.listFields,
    two((id, name) => ({ ...saved, id, name })),
  );
  const field = growingField(3);
  app.server.on(
    weather.getField,
    ({ params }) =>
      ({
        ...saved,
        id: Number(params.id),
        name: 'x',
        windField: { ...field, timeSteps: field.timeSteps.map((t) => t + Number(params.id)) },
        settings: null,
      }) as never,
  );
  const files = keptDownloads();
  renderInApp(<OtherThings />);
  const what = await screen.findByLabelText<HTMLSelectElement>('What');
  await waitFor(() => expect(what.options).toHaveLength(8));
  const labels = [...what.options].map(({ text }) => text);
  expect(labels).toEqual(
    ['Scenario', 'Card', 'Stage', 'Wind'].flatMap((kind) => [`${kind}: First`, `${kind}: Second`]),
  );
  const taken: unknown[] = [];
  for (const place of [1, 3, 5, 7]) {
    fireEvent.change(what, { target: { value: what.options[place]?.value } });
    fireEvent.click(screen.getByText('.json'));
    await waitFor(() => expect(files).toHaveLength(taken.length + 1));
    const file = files.at(-1);
    const outcome = read(await bytesOf(file?.content ?? ''), file?.name ?? '');
    if (!('shared' in outcome)) throw new Error(JSON.stringify(outcome));
    const { kind, body } = outcome.shared as shares.SharedThing;
    taken.push([file?.name, kind, 'name' in body ? body.name : null]);
    expect(JSON.stringify(body)).not.toMatch(/"createdAt"|"stageId"|"analysisData"/);
    if (kind === 'wind') expect(body.windField.timeSteps[0]).toBe((field.timeSteps[0] ?? 0) + 4);
  }
  expect(taken).toEqual([
    ['Second.json', 'scenario', 'Second'],
    ['Second.json', 'card', 'Second'],
    ['Stage-4.json', 'course', 'Stage 4'],
    ['Second.json', 'wind', 'Second'],
  ]);
});

it('exports everything of an account unchanged', async () => {
  app.server.on(shares.takeOut, '{"exportedAt":"2026-05-06"}' as never);
  const files = keptDownloads();
  renderInApp(<EverythingOfMine />);
  fireEvent.click(screen.getByRole('button', { name: 'Export all my data' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect([files[0]?.name, files[0]?.type]).toEqual(['windcall-everything.json', 'application/json']);
});

it('shows each value of a rifle from a file under its own name, in the reader’s units', () => {
  const facts = profileFacts(WIRE_UNITS, {
    ...MATCH,
    ...{
      zeroAir: { temperature: 41, pressure: 28.5, humidity: 33, powder: null },
      dragCurve: CURVE,
      click: { value: 0.1, unit: 'mil' },
    },
    bcSegments: [{ mach: 2, bc: 0.3 }] as never,
    elevationReferenceData: [1, 2].map((n) => ({ range: 100 * n, elevation: n, drop: n, tof: n })),
  });
  expect(facts).toEqual([
    ['Cartridge', '6.5 Creedmoor'],
    ['Bullet weight', '143.0 gr'],
    ['Bullet diameter', '0.264 in'],
    ['Bullet length', '1.435 in'],
    ['Drag model', 'G7'],
    ['Ballistic coefficient', '0.3150'],
    ['Muzzle velocity', '2710 fps'],
    ['Twist, one turn in', '7.50 in'],
    ['Twist to the', 'left'],
    ['Scope height', '2.10 in'],
    ['Zero range', '200 yd'],
    ['Zeroed in', '41 °F, 28.50 inHg, 33 %'],
    ['Drag curve', '6 rows'],
    ['BC by Mach', '1 rows'],
    ['Click', '0.1 mil'],
    ['Elevations by distance', '2 rows'],
  ]);
});

it('reads files up to the last allowed byte, and names the limit that a larger one exceeds', async () => {
  const sized = (
    size: number,
    head = 'x',
    read: () => Promise<ArrayBuffer> = async () => new TextEncoder().encode('nothing').buffer,
  ) => ({ name: 'file.txt', size, slice: () => new Blob([head]), arrayBuffer: read }) as unknown as File;
  const of = async (file: File) => {
    const outcome = await readFile(file);
    return 'refused' in outcome ? `${outcome.refused}: ${outcome.why}` : 'read';
  };
  const everything = '{"exportedAt":"2026-05-06T07:08:09.000Z",\n"account":{}}';
  const tooLarge = (mb: number) => `too-large: The file is larger than ${mb} MB.`;
  expect(await of(sized(17_000_000))).not.toContain('too-large');
  expect(await of(sized(17_000_001))).toBe(tooLarge(17));
  expect(await of(sized(17_000_001, everything))).not.toContain('too-large');
  const { MAX_EVERYTHING_BYTES } = await import('@windcall/exchange');
  expect(await of(sized(MAX_EVERYTHING_BYTES + 1, everything))).toBe(
    tooLarge(Math.floor(MAX_EVERYTHING_BYTES / 1_000_000)),
  );
  const gone = () => Promise.reject(new Error('gone'));
  expect(await of(sized(10, 'x', gone))).toBe('unreadable: The browser could not read the file.');
});
