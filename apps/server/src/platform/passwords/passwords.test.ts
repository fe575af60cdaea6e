import { expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

const cheap = { memoryKib: 64, passes: 1 };

it('a password fits its own hash and no other', async () => {
  const passwords = await createPasswords(cheap);
  const [first, second] = await Promise.all([passwords.hash('secret1'), passwords.hash('secret1')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
  expect(second).not.toBe(first);
  expect(await passwords.verify(first, 'secret1')).toBe(true);
  expect(await passwords.verify(first, 'secret2')).toBe(false);
});

it('nothing fits where there is no hash, and the work is done all the same', async () => {
  const passwords = await createPasswords({ memoryKib: 8192, passes: 2 });
  const stored = await passwords.hash('secret1');
  // The process's own work, all threads together: what else the machine does takes no part in it.
  const workOf = async (hash: string | undefined) => {
    const before = process.cpuUsage();
    expect(await passwords.verify(hash, 'secret2')).toBe(false);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const works = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < 9; round += 1) {
    works.known.push(await workOf(stored));
    works.unknown.push(await workOf(round % 2 === 0 ? undefined : 'no password'));
  }
  const median = (list: number[]) => list.toSorted((a, b) => a - b)[4] ?? 0;
  expect(median(works.unknown)).toBeGreaterThan(median(works.known) / 3);
});

it('a hash that is no longer wanted when its turn comes is not made', async () => {
  const passwords = await createPasswords(cheap);
  const refuse = () => Promise.reject(new Error('no longer wanted'));
  await expect(passwords.hash('secret1', refuse)).rejects.toThrow('no longer wanted');
  expect(await passwords.hash('secret1', async () => undefined)).toMatch(/^\$argon2id\$/);
});
