import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const recording = `
  import { registerHooks } from 'node:module';
  const asked = new Set();
  registerHooks({ resolve: (name, context, next) => { asked.add(name); return next(name, context); } });
  await import(process.argv[1]);
  console.log(JSON.stringify([...asked]));
  process.exit();`;

test('the start loads no library that only some servers or few requests need', async () => {
  const app = new URL('app.ts', import.meta.url).href;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', recording, app],
    // The list of names is long.
    { maxBuffer: 10_000_000 },
  );
  const requested = JSON.parse(stdout) as string[];
  expect(requested).toContain('fastify');
  const rare =
    /^(sharp|wawoff2|file-type|nodemailer|web-push|redis|htmlparser2|openid-client|@fastify\/ajv-compiler|@fastify\/fast-json-stringify-compiler|@aws-sdk\/.+|@socket\.io\/redis-(streams-)?adapter|cluster-key-slot)$/;
  expect(requested.filter((name) => rare.test(name))).toEqual([]);
});
