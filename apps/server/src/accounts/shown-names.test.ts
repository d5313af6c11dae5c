import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COURSE, post } from '../../test/match-room.ts';
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts';

// Odd names, tried wherever a name is shown to others: class, member, match, division, entry, sign-up, daily.

const ONE = 'Use letters of one alphabet.';
const UNSEEN = 'must not contain characters that cannot be seen';

/** Names that imitate another or cannot be read, with the error. */
const REFUSED: readonly (readonly [string, string])[] = [
  ...['Xаvier', 'Jоhn', 'Mαria', 'Annа', 'Αnna', 'Вill', 'Iνan', 'ᴋimber', 'ɢeorge', 'Mɑrk', 'Pɑul', 'Ꭺnna'],
  ...['ꓗevin', 'Ⲕevin', 'Ⅹаvier', 'ｘаvier', '𝐗аvier', '𐌀nna', 'ᛒill', 'ǃKung', '🅰🅽🅽🅰', '🅚evin', 'Kim ๑๒', 'अnna'],
  ...['Аnna Иванова', 'Нelen', 'Ελένη Smith', 'دanny', 'שara', 'ՕՏcar', 'Kevin ა', 'ᎪᎷᎪ', 'ꓮꓠꓠꓮ', 'ⲀⲚⲚⲀ', '⠁⠝⠝⠁'],
  ...[
    `K${'\u0301'.repeat(9)}im`,
    'K\u0335\u0336im',
    'Ки\u0301\u0302м',
    'a\u0323\u0331\u0301nn',
    'न\u093f\u0902\u0903ना',
    '1\u0336\u0332234',
    '\u0301Kim',
    '.\u0301.\u0301',
  ],
].map((name): readonly [string, string] => [name, ONE]);
const HIDDEN: readonly (readonly [string, string])[] = [
  ...[
    'Kim\u200bber',
    'Kim\u00adber',
    '\u202erebmik',
    'Kim\u3164',
    'Kim\ufe0f',
    'Kim\u2800ber',
    'Ki\u2060mber',
    'Kim\u{e0041}',
  ],
].map((name): readonly [string, string] => [name, UNSEEN]);
/** Names of people, with their shown forms. */
const TAKEN: readonly (readonly [string, string])[] = [
  ...[
    'Zoë Østergård',
    'Łukasz',
    'Nguyễn Văn',
    'Владимир',
    'Ελένη',
    '田中さん',
    'キーワード',
    '김철수',
    '金 Kim',
    'Ken 健',
    'محمد',
  ],
  ...["O'Neil", 'Kaʻiulani', 'Ọ́lá', 'José 2', 'שרה', 'नेहा', 'สมชาย', 'Գրիգոր', 'გიორგი', 'Team 7 (blue)'],
].map((name): readonly [string, string] => [name, name.normalize('NFKC')]);
const FOLDED: readonly (readonly [string, string])[] = [
  ['Ｋｉｍｂｅｒ', 'Kimber'],
  ['𝐊𝐢𝐦𝐛𝐞𝐫', 'Kimber'],
  ['  ﬁnn  ', 'finn'],
  ['Zoe\u0308', 'Zoë'],
];

let server: TestApp;
let teacher: Client;
let student: Client;
let classId: number;
let joinCode: string;
beforeAll(async () => {
  server = await startTestApp();
  [teacher, student] = [await server.signUp(), await server.signUp()];
  classId = (await post<{ id: number }>(teacher, '/api/classes', { name: 'Thursday' })).id;
  joinCode = (await teacher.post(`/api/classes/${classId}/joining`, { open: true, hours: 24 })).json().code;
});
afterAll(() => server.close());

interface Said {
  statusCode: number;
  json(): { name?: string; firstName?: string; message?: string };
}
const match = { name: 'Club night', courses: [COURSE] };
/** Every place that takes a name shown to others. */
const PLACES: Readonly<Record<string, (name: string) => Promise<Said>>> = {
  class: (name) => teacher.patch(`/api/classes/${classId}`, { name }),
  member: (name) => student.post(`/api/join/${joinCode}`, { name }),
  match: (name) => teacher.post('/api/matches', { ...match, name }),
  division: (name) => teacher.post('/api/matches', { ...match, divisions: [name] }),
  daily: (name) => student.put('/api/daily/name', { name }),
};

describe('a name that others are shown', () => {
  it.each(Object.entries(PLACES))(
    'is refused for a %s if the name imitates another or cannot be read',
    async (_, set) => {
      for (const [name, why] of [...REFUSED, ...HIDDEN]) {
        const answer = await set(name);
        expect([name, answer.statusCode, answer.json().message?.includes(why)]).toEqual([name, 400, true]);
      }
    },
  );

  it('is refused for an entry and for an account too', async () => {
    const { code } = await post<{ code: string }>(teacher, '/api/matches', match);
    for (const [name] of [...REFUSED, ...HIDDEN]) {
      const entry = await student.post(`/api/matches/${code}/entries`, { name, division: 'Open', profileId: 0 });
      expect([name, entry.statusCode]).toEqual([name, 400]);
      const account = { name, requestId: randomUUID() };
      const joined = await server.app.inject({
        method: 'POST',
        url: `/api/join/${joinCode}/account`,
        payload: account,
      });
      expect([name, joined.statusCode]).toEqual([name, 400]);
      const signUp = { username: name, password: 'secret-1' };
      const made = await server.app.inject({ method: 'POST', url: '/api/auth/jwt/register', payload: signUp });
      expect([name, made.statusCode]).toEqual([name, 400]);
      const named = await student.put('/api/auth/profile', { firstName: name });
      expect([name, named.statusCode]).toEqual([name, 400]);
    }
  });

  it('is taken in every alphabet, as it looks', async () => {
    for (const [name, shown] of [...TAKEN, ...FOLDED]) {
      expect((await teacher.patch(`/api/classes/${classId}`, { name })).json().name).toBe(shown);
      const long = `${name.trim()} of Club`;
      const isLatin = /\p{Script=Latin}|\p{Script=Han}|\p{Script=Katakana}|\p{Script=Hangul}/u.test(shown);
      if (isLatin) expect((await PLACES.daily?.(long))?.json().name).toBe(`${shown} of Club`);
    }
  });

  it('gets a number in a match, and is refused in the daily, if a look-alike name is taken', async () => {
    const { code } = await post<{ code: string }>(teacher, '/api/matches', match);
    const names: string[] = [];
    for (const name of ['José', 'Jose', 'JOSÉ', 'J0se']) {
      const who = await server.signUp();
      const entered = await who.post(`/api/matches/${code}/entries`, { name, division: 'Open', profileId: 0 });
      names.push(entered.json().name ?? JSON.stringify(entered.json()));
    }
    expect(names).toEqual(['José', 'Jose 2', 'JOSÉ 3', 'J0se 4']);
    const [first, second] = [await server.signUp(), await server.signUp()];
    const list = async (who: Client, name: string) => (await who.put('/api/daily/name', { name })).statusCode;
    expect([await list(first, 'Renée'), await list(second, 'RENEE'), await list(first, 'Renée')]).toEqual([
      200, 400, 200,
    ]);
    await server.signUp('Bjørn');
    const register = (username: string) =>
      server.app.inject({ method: 'POST', url: '/api/auth/jwt/register', payload: { username, password: 'secret-1' } });
    await server.signUp('Andrée');
    expect((await register('andree')).statusCode).toBe(409);
  });
});
