import { screen, waitFor, within } from '@testing-library/react';
import { profiles } from '@windcall/contract';
import { factoryLoads, loadedCartridges, loadLibrary } from '@windcall/library';
import { DEFAULT_PROFILE } from '@windcall/simulation';
import { beforeEach, describe, expect, it } from 'vitest';
import { desk } from '../../desk/desk.ts';
import { person } from '../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../testing/render-app.tsx';
import { storedProfile } from '../../testing/stored-things.ts';
import { WIRE_UNITS } from '../../units/index.ts';
import { FirstRifle, loadSource, profileOfLoad } from './first-rifle.tsx';
import { weightTextOf } from './profile-from-library.ts';

const app = freshApp();
const weight = weightTextOf(WIRE_UNITS);

beforeEach(() => {
  signIn(app.server, { user: person(1, 'anna') });
  app.server.on(profiles.listProfiles, []);
  app.server.on(profiles.createProfile, ({ parsed }) =>
    storedProfile(9, parsed.name, parsed as Partial<profiles.Profile>),
  );
});

describe('the first rifle', () => {
  it('is made by two taps and a button, with what is assumed beside what the box says', async () => {
    const { user } = renderInApp(<FirstRifle />);
    await user.click(await screen.findByRole('button', { name: '308 Winchester' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Which load in your 308 Winchester?' }));
    await user.click(screen.getByRole('button', { name: /^Federal GM308M2 ?Sierra MatchKing HPBT, 175 gr/ }));
    const facts = screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
    expect(facts).toEqual([
      'Bullet: 175 gr',
      'Speed: 2600 fpsfrom the box',
      'Twist: 1:10assumed',
      'Zero: 100 ydassumed',
      'Scope height: 2.36 inassumed',
      'Rifle and shooter: 1.00 MOAassumed',
    ]);
    expect(
      screen.getByText(/^Speed: Federal ammunition page\. Bullet: Sierra bullet table, about 2018, no\. \d+\.$/),
    ).toBeTruthy();
    // nothing is saved yet, and the page names the act that saves
    expect(app.server.seenBy(profiles.createProfile)).toEqual([]);
    expect(screen.getByText(/First shots saves it as your rifle\.$/)).toBeTruthy();
    expect(document.querySelectorAll('[data-variant=primary]')).toHaveLength(1);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(app.server.seenBy(profiles.createProfile)).toHaveLength(1));
    expect(app.server.seenBy(profiles.createProfile)[0]?.body).toMatchObject({
      name: '308 Winchester, Federal GM308M2',
      cartridge: '308 Winchester',
      ...{ bulletWeight: 175, muzzleVelocity: 2600, twistRate: 10, rifleAccuracy: 1 },
    });
    await waitFor(() => expect(desk.rifleId.read()).toBe(9));
  });

  it('saves a copy of the built-in one, which a card of holds needs, if the rifle is unknown', async () => {
    desk.rifleId.write(4);
    const { user } = renderInApp(<FirstRifle />);
    await user.click(await screen.findByRole('button', { name: /I don’t know yet/ }));
    expect(screen.getByText(/^The built-in 6\.5 Creedmoor\./)).toBeTruthy();
    expect(screen.queryByText('from the box')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^First shots/ }));
    await waitFor(() => expect(desk.rifleId.read()).toBe(9));
    const { id: _, name: _name, ...built } = DEFAULT_PROFILE;
    expect(app.server.seenBy(profiles.createProfile)[0]?.body).toMatchObject({ ...built, name: '6.5 Creedmoor' });
  });

  it('takes the first load where the load is not known, and goes back a step at a time', async () => {
    const { user } = renderInApp(<FirstRifle />);
    await user.click(await screen.findByRole('button', { name: '6.5 PRC' }));
    await user.click(screen.getByRole('button', { name: /I don’t know yet/ }));
    expect(screen.getByText(/^6\.5 PRC, Hornady 81620\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '← Load' }));
    await user.click(screen.getByRole('button', { name: '← Cartridge' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'What do you shoot?' }));
    const shelf = within(screen.getByRole('heading', { name: 'What do you shoot?' }).parentElement as HTMLElement);
    expect(shelf.getByRole('button', { name: '223 Remington' })).toBeTruthy();
  });

  it('offers every cartridge that has a load whose bullet the library has, and each makes a profile that is taken', async () => {
    const library = await loadLibrary();
    const cartridges = loadedCartridges(weight, library);
    expect(cartridges).toEqual(expect.arrayContaining(['223 Remington', '6.5 Creedmoor', '308 Winchester']));
    expect(new Set(cartridges).size).toBe(cartridges.length);
    const body = profiles.createProfile.body;
    for (const cartridge of cartridges) {
      for (const chosen of factoryLoads(weight, library, cartridge)) {
        const { load, bullet } = chosen;
        expect(bullet.weight, load.name).toBe(load.weight);
        // MatchKing is not Tipped MatchKing
        for (const word of bullet.name.split(' ').filter((one) => /^[A-Z][a-z]+$/.test(one)))
          expect(load.bullet, load.name).toContain(word);
        expect(loadSource(library, chosen), load.name).toMatch(/^\p{Lu}.* (page|catalog|Rimfire)\b/u);
        expect(loadSource(library, chosen), load.name).not.toMatch(/maker/);
        expect(profileOfLoad(WIRE_UNITS, library, chosen).zeroRange).toBe(bullet.cartridge === undefined ? 100 : 50);
        expect(body?.safeParse(profileOfLoad(WIRE_UNITS, library, chosen)).success, load.name).toBe(true);
      }
    }
  });
});
