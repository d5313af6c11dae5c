// `node scripts/is-release.mjs v1.0.0`: whether a tag matches package.json. Otherwise the release workflow publishes
// nothing.
import { readFileSync } from 'node:fs';

const [tag = ''] = process.argv.slice(2);
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
if (tag !== `v${version}`) {
  console.error(`The tag ${tag} does not name the version of package.json, ${version}.`);
  process.exitCode = 1;
}
