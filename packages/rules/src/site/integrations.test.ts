import { describe, expect, it } from 'vitest';
import { changeIntegration, checkIntegration, hintOfSecret, integrationVariables } from './integrations.ts';

const mail = {
  host: 'mail.example.com',
  port: '587',
  security: 'starttls',
  username: 'site',
  password: 'a long secret of the server',
  from: 'The Harbour <hello@example.com>',
};

describe('the values of a mail server', () => {
  it.each([
    ['host', '10.0.0.5'],
    ['host', 'mail'],
    ['host', '[2001:db8::1]'],
    ['port', '1025'],
    ['port', '65535'],
    ['from', 'hello@example.com'],
    ['password', 'pass wörd'],
  ])('accept %s %s', (field, value) =>
    expect(checkIntegration('mail', { ...mail, [field]: value })).toEqual({ ok: true }),
  );

  it.each([
    ['host', '169.254.169.254'],
    ['host', '[fe80::1]'],
    ['host', 'mail.example.com/path'],
    ['host', 'user@mail.example.com'],
    ['port', '80'],
    ['port', '6'],
    ['port', '65536'],
    ['security', 'maybe'],
    ['from', 'hello'],
    ['from', 'Harbour <hello@example.com>\r\nBcc: all@example.com'],
    ['username', 'a\r\nRCPT TO'],
  ])('reject %s %s', (field, value) =>
    expect(checkIntegration('mail', { ...mail, [field]: value })).toEqual({
      ok: false,
      code: 'INTEGRATION_INVALID',
      field,
    }),
  );

  it('need a password with a username, and the other way round', () => {
    const { password: _, ...withoutPassword } = mail;
    const { username: __, ...withoutName } = mail;
    expect(checkIntegration('mail', withoutPassword)).toMatchObject({ field: 'password' });
    expect(checkIntegration('mail', withoutName)).toMatchObject({ field: 'username' });
    const { username: ___, ...open } = withoutPassword;
    expect(checkIntegration('mail', open)).toEqual({ ok: true });
  });
});

it('keeps secrets until they would be sent elsewhere', () => {
  expect(changeIntegration('mail', mail, { from: 'new@example.com' })).toEqual({ ...mail, from: 'new@example.com' });
  expect(changeIntegration('mail', mail, { host: mail.host, unknown: 'x' })).toEqual(mail);
  for (const [field, value] of [
    ['host', 'evil.example'],
    ['port', '2525'],
    ['security', 'none'],
  ] as const)
    expect(changeIntegration('mail', mail, { [field]: value }).password).toBeUndefined();
  expect(changeIntegration('mail', mail, { host: 'other.example', password: 'again' }).password).toBe('again');
  expect(changeIntegration('mail', mail, { username: ' ', password: null })).not.toHaveProperty('username');
});

it('shows the end of long secrets only', () => {
  expect(['0123456789abcdef', '0123456789abcde'].map(hintOfSecret)).toEqual(['cdef', '']);
  expect(integrationVariables('mail')).toEqual(['SMTP_URL', 'MAIL_FROM']);
  expect(checkIntegration('mastodon', { server: 'https://localhost' }).ok).toBe(false);
  expect(checkIntegration('mastodon', { server: 'https://127.0.0.1' }).ok).toBe(false);
  expect(checkIntegration('mastodon', { server: 'https://mastodon.social' }).ok).toBe(true);
});
