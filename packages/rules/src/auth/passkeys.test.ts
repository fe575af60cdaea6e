import { expect, test } from 'vitest';
import { checkPasskeyName } from './passkeys.ts';

test.each([
  ['Phone', true],
  ['', false],
  ['  ', false],
])('the name %j is there: %s', (name, isThere) => {
  expect(checkPasskeyName(name)).toEqual(
    isThere ? { ok: true } : { ok: false, code: 'FIELDS_REQUIRED', field: 'name' },
  );
});
