import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { ConfigError, readConfig } from '../../src/platform/config/config.ts';
import { findConfigProblems } from '../../src/platform/config/config-problems.ts';
import { makePushKeys } from '../../src/platform/push/web-push.ts';
import { guest, signUpOf } from '../data/accounts.ts';
import { codeIn } from '../mailbox.ts';
import { postgresPrograms } from '../replicated-postgres.ts';
import { readComposition, readProjectFile } from './composition.ts';
import { type Machine, siteName, startMachine } from './debian-machine.ts';
import { commandsOf } from './documented-commands.ts';
import { isShellSyntax, type Shell, startShell } from './shell.ts';

/** The context of a command. `doctorEnv` makes Node programs resolve the site's name and trust its certificate. */
type Run = { machine: Machine; shell: Shell; command: string; state: { doctorEnv: string } };

/**
 * How the test runs a command of the document: unchanged or with replacements, replaced by a function, or not at all
 * (only its syntax is checked, for the given reason).
 */
type Row = { match: RegExp } & (
  | {
      replace?: (command: string, run: Run) => string;
      before?: (run: Run) => Promise<void>;
      after?: (run: Run, output: string) => Promise<void>;
    }
  | { instead: (run: Run) => Promise<void> }
  | { syntaxOnly: string }
);

const units = ['gumball.service', 'gumball-backup.service', 'gumball-backup.timer'];

const rows: Row[] = [
  { match: /^SITE=|^BACKUP=|^cd |^umask /, replace: (command, { machine }) => machine.inPrefix(command) },
  {
    match: /^SOURCE=/,
    replace: (_, { machine }) => `SOURCE=${machine.source}`,
    before: ({ machine }) => machine.createSource(),
  },

  { match: /^apt-get /, syntaxOnly: 'installs packages' },
  { match: /^timedatectl /, syntaxOnly: "sets the machine's clock" },
  { match: /^adduser /, syntaxOnly: 'adds a user' },
  { match: /^ufw /, syntaxOnly: "changes the machine's firewall" },
  { match: /^chown /, syntaxOnly: 'there is no user gumball' },
  {
    match: /^systemctl (daemon-reload|list-timers|restart systemd-journald)/,
    syntaxOnly: 'needs systemd as process 1',
  },
  { match: /^journalctl /, syntaxOnly: 'needs systemd as process 1' },

  {
    match: /^install -d -o gumball -g gumball /,
    replace: (command, { machine }) => machine.inPrefix(withoutOwner(command)),
  },
  {
    match: /^as_gumball\(\) /,
    replace: (command, { machine }) => machine.inPrefix(command.replace('runuser -u gumball -- ', '')),
  },
  { match: /^as_gumball git clone /, replace: (command, { machine }) => machine.inPrefix(command) },
  // CI installs the packages for every check, and the e2e tests build the web app.
  { match: /^as_gumball npm ci$|^as_gumball npm run build$/, instead: ({ machine }) => machine.linkPackages() },
  {
    match: /^runuser -u postgres -- (createuser|createdb|dropdb) /,
    replace: (command) => command.replace('runuser -u postgres -- ', ''),
  },
  {
    match: /^tee \.env /,
    replace: (command, { machine }) =>
      machine
        .inPrefix(command)
        .replace('PUBLIC_URL=https://$SITE', `PUBLIC_URL=${machine.publicUrl}`)
        .replace('host=/var/run/postgresql', machine.databaseQuery)
        .replace('smtp://user:password@mail.example.com:587', machine.mailbox.env['SMTP_URL'] ?? ''),
  },
  {
    match: /^chmod 600 \.env$/,
    after: async ({ machine }) => expect((await stat(path.join(machine.app, '.env'))).mode & 0o777).toBe(0o600),
  },
  {
    match: /^install -m 0644 deploy\/gumball\.service /,
    replace: (command, { machine }) => machine.inPrefix(command),
    after: ({ machine }) => verifyUnits(machine),
  },
  {
    match: /^systemctl enable --now gumball\.service gumball-backup\.timer$/,
    instead: ({ machine }) => machine.startService(),
  },
  { match: /^systemctl start gumball\.service$/, instead: ({ machine }) => machine.startService() },
  {
    match: /^systemctl stop gumball\.service$/,
    async instead({ machine }) {
      const { code, ms } = await machine.stopService();
      expect([code, ms < 10_000]).toEqual([0, true]);
      await expect(fetch(machine.url)).rejects.toThrow('fetch failed');
    },
  },
  {
    match: /^curl .*127\.0\.0\.1:3000\/readyz$/,
    replace: (command, { machine }) => command.replace('127.0.0.1:3000', new URL(machine.url).host),
  },
  { match: /^sed .*deploy\/Caddyfile/, replace: (command, { machine }) => machine.inPrefix(command) },
  { match: /^caddy validate /, replace: (command, { machine }) => machine.inPrefix(command) },
  {
    match: /^systemctl reload caddy\.service$/,
    async instead({ machine, state }) {
      state.doctorEnv = await machine.startCaddy();
    },
  },
  {
    match: /^as_gumball npm run --silent gumball -- grant-operator alice\.fun$/,
    before: ({ machine }) => signUp(machine),
    after: async (_, output) => expect(output).toContain('alice.fun'),
  },
  {
    match: /^systemctl start gumball-backup\.service$/,
    async instead({ machine, shell }) {
      // The names of backups have a resolution of one second.
      await new Promise((resolve) => setTimeout(resolve, 1100));
      expect(await shell.run(`as_gumball ${await machine.commandOf('gumball-backup.service')}`)).toMatchObject({
        code: 0,
      });
    },
  },
  {
    match: /^as_gumball npm run --silent gumball -- doctor$/,
    replace: (command, { state }) => command.replace('as_gumball', `as_gumball env ${state.doctorEnv}`),
    async after({ machine }, output) {
      for (const name of ['operators', 'backups', 'mail server', 'public address', 'WebSockets'])
        expect(output).toMatch(new RegExp(`^ok +${name} `, 'm'));
      expect(output).toMatch(/There is no problem\.\n$/);
      expect(output).toContain(machine.publicUrl);
    },
  },
  {
    match: /^ls \/var\/backups\/gumball$/,
    replace: (command, { machine }) => machine.inPrefix(command),
    after: async (_, output) => expect(output).toMatch(/^\S+Z\n$/),
  },
  {
    match:
      /^as_gumball env DATA_DIR=\S+ DATABASE_URL=\S+ npm run --silent gumball -- (restore "\$BACKUP"|ledger-check)$/,
    replace: (command, { machine }) =>
      machine.inPrefix(command).replace('host=/var/run/postgresql', machine.databaseQuery),
  },
  { match: /^rm -r \/var\/lib\/gumball\/check$/, replace: (command, { machine }) => machine.inPrefix(command) },
  {
    match: /^install -d \/etc\/systemd\/journald\.conf\.d$/,
    replace: (command, { machine }) => machine.inPrefix(command),
  },
  {
    match: /^printf .*\/etc\/systemd\/journald\.conf\.d\/gumball\.conf$/,
    replace: (command, { machine }) => machine.inPrefix(command),
  },
  {
    match: /^as_gumball git rev-parse HEAD \| install /,
    replace: (command, { machine }) => machine.inPrefix(withoutOwner(command)),
  },
  {
    match: /^(as_gumball )?git pull --ff-only$/,
    before: ({ machine, command }) => machine.release(command.startsWith('as') ? 'two' : 'three'),
    after: async ({ machine }) => expect(existsSync(path.join(machine.app, 'RELEASE'))).toBe(true),
  },
  {
    match: /^as_gumball git checkout --detach /,
    replace: (command, { machine }) => machine.inPrefix(command),
    after: async ({ machine }) => expect(existsSync(path.join(machine.app, 'RELEASE'))).toBe(false),
  },
  {
    match: /^as_gumball npm run --silent gumball -- restore --force "\$BACKUP"$/,
    after: async (_, output) => expect(output).toContain('Restored'),
  },

  // The chapter on Docker Compose uses the same folder, on the main branch.
  {
    match: /^cp \.env\.compose\.example \.env$/,
    before: async ({ shell }) => void (await shell.run('git checkout -q main')),
  },
  { match: /^for NAME in [A-Z0-9_ ]+; do sed -i /, after: expectFilled },
  { match: /^sed -i "s\/\^S3_ACCESS_KEY_ID=/, after: expectFilled },
  { match: /^docker compose /, instead: ({ command }) => checkCompose(command) },
  { match: /^git rev-parse HEAD > \.previous-version$|^git checkout --detach "\$\(cat \.previous-version\)"$/ },
];

const withoutOwner = (command: string) => command.replace('-o gumball -g gumball ', '');

async function signUp(machine: Machine): Promise<void> {
  const alice = signUpOf('alice');
  const { status, body } = await guest(machine, '/register', alice);
  expect([status, body.accessToken]).toEqual([201, undefined]);
  const code = codeIn(await machine.mailbox.next(alice.email));
  expect((await guest(machine, '/verify-email', { email: alice.email, code })).status).toBe(200);
}

async function verifyUnits(machine: Machine): Promise<void> {
  const files = await machine.placeUnits(units);
  const { error, status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...files]);
  if (error === undefined) expect([status, stderr.toString()]).toEqual([0, '']);
  for (const file of files) expect(await readFile(file, 'utf8')).toMatch(/^\[Unit\]\nDescription=/m);
}

async function expectFilled({ machine, command }: Run): Promise<void> {
  const text = await readFile(path.join(machine.app, '.env'), 'utf8');
  const names = [...command.matchAll(/\b((?:POSTGRES|REDIS|METRICS|S3|GARAGE)_[A-Z_]+)\b/g)].map(
    ([, name = '']) => name,
  );
  const shape = command.includes('hex 24')
    ? '[0-9a-f]{48}'
    : command.includes('hex 32')
      ? '[0-9a-f]{64}'
      : 'GK[0-9a-f]{24}';
  for (const name of names) expect(text).toMatch(new RegExp(`^${name}=${shape}$`, 'm'));
}

const composeActions = ['up', 'run', 'exec', 'cp', 'stop', 'build', 'pull', 'ps', 'logs'];

/** Without Docker, checks that the services, profiles and CLI commands of a command exist. */
async function checkCompose(command: string): Promise<void> {
  const { services } = await readComposition('compose.yaml');
  const [, profile, action = '', rest = ''] = /^docker compose (?:--profile (\w+) )?(\w+)(.*)$/.exec(command) ?? [];
  expect(composeActions).toContain(action);
  if (profile) expect(Object.values(services).flatMap(({ profiles = [] }) => profiles)).toContain(profile);
  const words = rest
    .replaceAll('"', '')
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '' && !word.startsWith('--'));
  const named =
    { run: words.slice(0, 1), exec: words.slice(0, 1), cp: [words[0]?.split(':')[0] ?? ''] }[action] ?? words;
  for (const name of named) expect(Object.keys(services)).toContain(name);
  if (action !== 'run' || named[0] !== 'cli') return;
  const main = await readProjectFile('apps/server/cli/main.ts');
  const name = words[1] ?? '';
  expect(main).toContain(`./${name === 'restore' ? 'backup' : name}.ts'`);
}

function rowOf(command: string): Row | undefined {
  return rows.find(({ match }) => match.test(command));
}

async function execute(row: Row, run: Run): Promise<void> {
  expect([run.command, await isShellSyntax(run.command)]).toEqual([run.command, true]);
  if ('syntaxOnly' in row) return;
  if ('instead' in row) {
    await row.instead(run);
    return;
  }
  await row.before?.(run);
  const { code, output } = await run.shell.run(row.replace?.(run.command, run) ?? run.command);
  expect([run.command, code, code === 0 ? '' : output]).toEqual([run.command, 0, '']);
  await row.after?.(run, output);
}

test('every command of docs/operating.md has a row, and every row matches a command', async () => {
  const commands = commandsOf(await readProjectFile('docs/operating.md'));
  expect(commands.length).toBeGreaterThan(60);
  expect(commands.filter(({ text }) => !rowOf(text))).toEqual([]);
  expect(rows.filter((row) => !commands.some(({ text }) => rowOf(text) === row)).map(({ match }) => match)).toEqual([]);
});

test('each setting of the document is required: without it the start fails or doctor reports it', async () => {
  const tee = commandsOf(await readProjectFile('docs/operating.md')).find(({ text }) => text.startsWith('tee .env'));
  const { publicKey, privateKey } = makePushKeys();
  const settings = (tee?.text ?? '')
    .replaceAll('$SITE', siteName)
    .replace(/\$\(openssl .*\)/, 'a-long-token')
    .replace(/\$\(as_gumball .* push-keys\)/, `VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`);
  const all = [...settings.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']): [string, string] => [
    name,
    value,
  ]);
  expect(findConfigProblems(readConfig(Object.fromEntries(all)))).toEqual([]);
  for (const [left] of all) {
    // These are optional: DATA_DIR has a default, and DEMO and SANDBOX are off with a public URL and a database.
    if (['DATA_DIR', 'DEMO', 'SANDBOX'].includes(left)) continue;
    expect([left, problemsOf(all.filter(([name]) => name !== left))]).toEqual([left, expect.stringContaining(left)]);
  }
});

function problemsOf(settings: [string, string][]): string {
  try {
    return findConfigProblems(readConfig(Object.fromEntries(settings)))
      .map(({ message }) => message)
      .join('\n');
  } catch (error) {
    return error instanceof ConfigError ? error.message : '';
  }
}

test('commandsOf returns one command per line and here-documents as a whole', () => {
  const text =
    'a\n```sh\none # why\n# no\n\ntwo <<END\nx\n\n# y\nEND\nthree\n```\n```js\nfour\n```\n```sh\nfive\n```\n';
  expect(commandsOf(text)).toEqual([
    { line: 3, text: 'one # why' },
    { line: 6, text: 'two <<END\nx\n\n# y\nEND' },
    { line: 11, text: 'three' },
    { line: 17, text: 'five' },
  ]);
});

const missing = ['git', 'caddy', 'createuser', 'openssl', 'curl'].filter(
  (program) => spawnSync('which', [program]).status !== 0,
);

describe.skipIf(missing.length > 0 || postgresPrograms === undefined || process.platform !== 'linux')(
  'the commands of docs/operating.md (needs git, curl, openssl, Caddy and PostgreSQL)',
  () => {
    it('set up a public site, back it up, upgrade it and roll back', { timeout: 240_000 }, async () => {
      const machine = await startMachine();
      const shell = startShell(machine.prefix, machine.env);
      const state = { doctorEnv: '' };
      for (const { text } of commandsOf(await readProjectFile('docs/operating.md'))) {
        const row = rowOf(text);
        if (row) await execute(row, { machine, shell, command: text, state });
      }
      const backups = await readdir(path.join(machine.prefix, 'var/backups/gumball'));
      expect(backups).toHaveLength(2);
      expect(siteName).toBe((await shell.run('echo $SITE')).output.trim());
    });
  },
);
