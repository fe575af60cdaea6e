import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unpackOnce } from './chromium.ts';
import { unpackTar } from './unpack-tar.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'unpack-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('restores folders, contents and the executable bit', () => {
  mkdirSync(join(folder, 'in/lib/deep'), { recursive: true });
  writeFileSync(join(folder, 'in/run'), Buffer.alloc(1025, 7), { mode: 0o755 });
  writeFileSync(join(folder, 'in/lib/deep/empty'), '');
  writeFileSync(join(folder, 'in/lib/text'), 'Grüße', { mode: 0o644 });
  const archive = execFileSync('tar', ['--format=ustar', '-c', '-C', join(folder, 'in'), '.']);
  unpackTar(archive, join(folder, 'out'));
  expect(readFileSync(join(folder, 'out/run'))).toEqual(Buffer.alloc(1025, 7));
  expect(statSync(join(folder, 'out/run')).mode & 0o111).not.toBe(0);
  expect(statSync(join(folder, 'out/lib/text')).mode & 0o111).toBe(0);
  expect(readFileSync(join(folder, 'out/lib/text'), 'utf8')).toBe('Grüße');
  expect(readFileSync(join(folder, 'out/lib/deep/empty'))).toHaveLength(0);
});

test('rejects a path traversal', () => {
  const header = Buffer.alloc(1024);
  header.write('../stray', 0);
  header.write('00000000000', 124);
  header.write('0', 156);
  expect(() => unpackTar(header, join(folder, 'out'))).toThrow(/outside/);
  expect(existsSync(join(folder, 'stray'))).toBe(false);
});

test('unpacks once and atomically, and leaves nothing after a failure', () => {
  const fail = () =>
    unpackOnce(
      'thing',
      () => {
        throw new Error('disk full');
      },
      folder,
    );
  expect(fail).toThrow('disk full');
  expect(readdirSync(folder)).toEqual([]);
  let runs = 0;
  const fill = () =>
    unpackOnce(
      'thing',
      (partial) => {
        runs += 1;
        expect(existsSync(join(folder, 'thing'))).toBe(false);
        writeFileSync(join(partial, 'file'), 'whole');
      },
      folder,
    );
  expect([fill(), fill(), runs]).toEqual([join(folder, 'thing'), join(folder, 'thing'), 1]);
  expect(readdirSync(folder)).toEqual(['thing']);
});

test('uses the folder of another process that won the race', () => {
  const home = unpackOnce(
    'thing',
    (partial, target) => {
      writeFileSync(join(partial, 'file'), 'loser');
      mkdirSync(target);
      writeFileSync(join(target, 'file'), 'winner');
    },
    folder,
  );
  expect(readFileSync(join(home, 'file'), 'utf8')).toBe('winner');
  expect(readdirSync(folder)).toEqual(['thing']);
});
