import { DEFAULT_PROFILE } from '@windcall/simulation';
import { describe, expect, it } from 'vitest';
import { profileFileName, profileFileText, readProfileFile } from './profile-file.ts';

const profile = {
  ...DEFAULT_PROFILE,
  name: 'Añejo 6.5 / PRC',
  bcSegments: [{ mach: 2, bc: 0.33 }],
  elevationReferenceData: [{ range: 600, elevation: 3.9 }],
};

describe('a profile as a file', () => {
  it('comes back as it went, reference data included, and without its id', () => {
    const read = readProfileFile(profileFileText(profile));
    const { id: _, ...values } = profile;
    expect(read).toEqual({ status: 'ok', values });
  });

  it('is named after the profile, in letters of any script', () => {
    expect(profileFileName('Añejo 6.5 / PRC')).toBe('añejo-6-5-prc.windcall.json');
    expect(profileFileName('///')).toBe('profile.windcall.json');
  });

  it('may be a bare object: what is not in it takes its default', () => {
    const read = readProfileFile('{"name":"Bare","bulletWeight":77}');
    expect(read.status === 'ok' && read.values).toMatchObject({ name: 'Bare', bulletWeight: 77, muzzleVelocity: 2800 });
  });

  it.each([
    ['hello', 'The file is not JSON.'],
    ['[1]', 'The file holds no profile.'],
    ['{"format":"other","profile":{}}', 'The file is of another kind.'],
    ['{"format":"windcall-profile","version":9,"profile":{}}', 'The file is of version 9; 1 is known.'],
    ['{"name":"x","muzzleVelocity":99999}', 'Muzzle velocity must be at most 6000.'],
  ])('says why %s cannot be read', (text, message) => {
    const read = readProfileFile(text);
    expect(read.status === 'invalid' && read.message).toContain(message);
  });
});
