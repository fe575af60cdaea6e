import { expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

const cheap = { memoryKib: 64, passes: 1 };

it('verifies a password against its own hash only', async () => {
  const passwords = await createPasswords(cheap);
  const [first, second] = await Promise.all([passwords.hash('secret1'), passwords.hash('secret1')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
  expect(second).not.toBe(first);
  expect(await passwords.verify(first, 'secret1')).toBe(true);
  expect(await passwords.verify(first, 'secret2')).toBe(false);
});

it('verifies against a dummy hash in the same time if there is no hash', async () => {
  const passwords = await createPasswords({ memoryKib: 8192, passes: 2 });
  const stored = await passwords.hash('secret1');
  // CPU time of the process over all threads, independent of other load on the machine.
  const cpuTimeOf = async (hash: string | undefined) => {
    const before = process.cpuUsage();
    expect(await passwords.verify(hash, 'secret2')).toBe(false);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const cpuTimes = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < 9; round += 1) {
    cpuTimes.known.push(await cpuTimeOf(stored));
    cpuTimes.unknown.push(await cpuTimeOf(round % 2 === 0 ? undefined : 'no password'));
  }
  const median = (list: number[]) => list.toSorted((a, b) => a - b)[4] ?? 0;
  expect(median(cpuTimes.unknown)).toBeGreaterThan(median(cpuTimes.known) / 3);
});

it('skips a hash whose precondition fails when its turn comes', async () => {
  const passwords = await createPasswords(cheap);
  const rejectHash = () => Promise.reject(new Error('no longer wanted'));
  await expect(passwords.hash('secret1', rejectHash)).rejects.toThrow('no longer wanted');
  expect(await passwords.hash('secret1', async () => undefined)).toMatch(/^\$argon2id\$/);
});
