import { languages } from '@gumball/rules/formats/languages';
import { type Phrase, phrase, toEnglish } from '@gumball/rules/formats/phrase';
import { checkLabels } from '@gumball/rules/operators/check-names';
import {
  causes,
  type ProblemCode,
  type ProblemValues,
  problemMessages,
  problemValueMax,
  toFinding,
} from '@gumball/rules/operators/problem-messages';
import { expect, test } from 'vitest';
import { catalogueOf } from '../../../../test/catalogue-of.ts';

const setting = ['SETTING'] as const;

// Values for each finding, and for each of its texts. The compiler asks for those of a new one.
const samples: { [Code in ProblemCode]: readonly Readonly<ProblemValues<Code>>[] } = {
  'setting-value': [['loopback']],
  'setting-on': [[]],
  'setting-off': [[]],
  'setting-set': [[]],
  'setting-file-failed': [['DKIM_KEY_FILE', '/data/dkim.pem', 'ENOENT']],
  'dkim-key-wrong': [['DKIM_KEY_FILE', '/data/dkim.pem']],
  listening: [['127.0.0.1', 3000]],
  'database-embedded': [[]],
  'uploads-in-folder': [setting],
  'sandbox-public': [setting],
  'redis-without-s3': [setting],
  'local-address': [setting],
  'no-https': [setting],
  'sandbox-on': [setting],
  'demo-public': [setting],
  'no-trusted-proxy': [setting],
  'any-trusted-proxy': [setting],
  'no-mail': [setting],
  'embedded-database': [setting],
  'no-metrics-token': [setting],
  'open-host': [setting],
  'no-push': [setting],
  database: [
    ['18.1', true],
    ['18.1', false],
  ],
  'database-old': [['14.9', 'DATABASE_URL', 15]],
  'database-unsupported': [['15.1']],
  'database-outdated': [
    ['18.1', '18.6', '2026-08-21', true],
    ['18.1', '18.6', '2026-08-21', false],
  ],
  'database-encoding': [['LATIN1']],
  'no-database': [[]],
  pooler: [[]],
  'no-direct-address': [['DATABASE_URL', 'DATABASE_DIRECT_URL']],
  'direct-address-pooler': [['DATABASE_DIRECT_URL']],
  'no-pooler': [['DATABASE_URL', 'DATABASE_DIRECT_URL']],
  'pooler-settings': [['connect_query', 'SET statement_timeout = 15000']],
  'pooler-failed': [['DATABASE_URL', 'DATABASE_DIRECT_URL', 'ECONNREFUSED']],
  workers: [[1], [2]],
  'worker-unknown': [[2, 'DATABASE_WORKER_URLS']],
  'workers-failed': [['DATABASE_WORKER_URLS', 'ECONNREFUSED']],
  'database-failed': [['DATABASE_URL', 'refused']],
  'embedded-database-failed': [['refused']],
  migrations: [[230]],
  'migrations-missing': [[3, 230]],
  'migrations-newer': [['9999-future']],
  'restore-unfinished': [[]],
  clock: [[]],
  'clock-behind': [[1], [5]],
  'clock-ahead': [[1], [5]],
  operators: [[1], [2]],
  'no-administrator': [[]],
  'no-demo-password': [[]],
  'demo-password': [['alice.fun, bob.fun']],
  'accounts-failed': [['refused']],
  'redis-version': [['7.2']],
  'redis-cluster': [[]],
  'redis-old': [['REDIS_URL', '6.0', 7]],
  'redis-unknown': [['REDIS_URL', 7]],
  'redis-failed': [['REDIS_URL', 'REDIS_CLUSTER_URLS', 'refused']],
  'ffmpeg-version': [['ffmpeg 7.1']],
  'no-ffmpeg': [[]],
  'ffmpeg-wrong': [['FFMPEG_PATH', '/bin/true']],
  'ffmpeg-failed': [['refused']],
  'mail-server': [['mail.example.com']],
  'mail-server-failed': [['SMTP_URL', 'refused']],
  sender: [['hello@example.com']],
  'sender-invalid': [['MAIL_FROM', 'nobody']],
  'address-reached': [['https://example.com']],
  'address-silent': [['https://example.com', causes.noResponse(10)]],
  'address-foreign': [['https://example.com/healthz', 404, 'PUBLIC_URL']],
  'address-failed': [['PUBLIC_URL', causes.noResponse(10)]],
  'sockets-forwarded': [['https://example.com']],
  'sockets-refused': [['https://example.com', '200']],
  'services-in-console': [['mail, x']],
  'keys-locked': [['mail', 'SETTINGS_KEY']],
  'untrusted-proxy': [
    ['TRUST_PROXY', null],
    ['TRUST_PROXY', '10.0.0.1'],
  ],
  'data-folder': [['/data']],
  'no-data-folder': [['/data']],
  'data-folder-of-other': [['/data', 1000]],
  'data-folder-failed': [['/data', 'DATA_DIR', 'refused']],
  'disk-space': [['20 GiB']],
  'little-disk-space': [['900 MiB', 'DATA_DIR']],
  'uploads-folder': [['/data/uploads']],
  'no-uploads-folder': [['/data/uploads']],
  'uploads-folder-failed': [['/data/uploads', 'refused']],
  bucket: [['site']],
  'bucket-failed': [['refused']],
  backup: [
    [1, '/backups'],
    [30, '/backups'],
  ],
  'no-backup': [[]],
  'backup-old': [[2], [9]],
  'backup-failed': [['refused']],
};

const all = Object.entries(samples).flatMap(([code, values]) =>
  values.map((each): [string, Phrase] => [code, toFinding(code as 'sender', ...(each as [string])).phrase]),
);
test('samples have every finding', () => {
  expect(Object.keys(samples).toSorted()).toEqual(Object.keys(problemMessages).toSorted());
});

test.each(all)('%s is a complete English sentence', (_code, found) => {
  expect(toEnglish(found)).not.toMatch(/[{}]|undefined|\[object/);
  expect(found.words).not.toMatch(/gumball/i);
});

test.each(languages.filter((language) => language !== 'en'))('every finding and check has a text in %s', (language) => {
  const { find, translate } = catalogueOf(language);
  for (const [code, found] of [...all, ...Object.entries(checkLabels)]) {
    // A value alone is the same in every language.
    if (found.words === '{value}') continue;
    expect([code, find(found.words, 1), find(found.words, 5)]).toEqual([code, expect.any(String), expect.any(String)]);
    expect([code, translate(found)]).toEqual([code, expect.not.stringMatching(/[{}]|undefined|no response/)]);
  }
});

test('values from outside are shortened', () => {
  const { gaps } = toFinding('database-failed', 'DATABASE_URL', 'x'.repeat(5000)).phrase;
  expect(gaps).toEqual({ setting: 'DATABASE_URL', cause: `${'x'.repeat(problemValueMax - 1)}…` });
  const cause = phrase('short');
  expect(toFinding('backup-failed', cause).phrase.gaps).toEqual({ cause });
});
