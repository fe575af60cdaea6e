import { expect, test } from 'vitest';
import { checkNewPasskey } from './passkeys.ts';

test.each([
  ['Phone', 'a secret', undefined],
  ['', '', 'name'],
  ['  ', 'a secret', 'name'],
  ['Phone', '', 'password'],
])('the name %j and the password %j: the first empty field is %s', (name, password, field) => {
  expect(checkNewPasskey({ name, password })).toEqual(
    field ? { ok: false, code: 'FIELDS_REQUIRED', field } : { ok: true },
  );
});
