import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tooOld } from '../../core/node-version.ts';

const version = suite('tooOld');

version('says in one line what to do with a Node that is too old', () => {
  for (const old of ['v18.20.8', 'v20.18.3', 'v0.12.0'])
    assert.match(
      tooOld(old, '>=20.19') ?? '',
      new RegExp(`^Storelens needs Node 20.19 or newer, and this is ${old}: .*nvm install 22$`),
    );
  for (const fit of ['v20.19.0', 'v20.20.2', 'v22.0.0', 'v24.1.0-pre']) assert.is(tooOld(fit, '>=20.19'), null, fit);
});

version.run();
