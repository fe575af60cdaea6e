import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { createTempFolder } from '@gumball/server/test/create-temp-folder';
import { checkRecovery, type Fault, sleep, waitUntil } from './fault.ts';
import { createBackgroundLoad } from './harness/background-load.ts';
import { createEmbeddedHarness, createHarness, firstNode, unexpectedErrors } from './harness/harness.ts';
import { noisePng } from './harness/noise-png.ts';
import { createUsers, type TestUser } from './harness/test-users.ts';

const run = promisify(execFile);
const recoveredWithinMs = 10_000;
const notMountable = 'mounting a tmpfs needs root';

/** A small tmpfs that can be filled completely. */
type SmallDisk = { folder: string; fill(): Promise<void>; free(): Promise<void>; remove(): Promise<void> };

async function mountSmallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  const { folder, remove } = await createTempFolder();
  const disk = path.join(folder, 'disk');
  await mkdir(disk);
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk]);
  } catch {
    await remove();
    return undefined;
  }
  const fillerFile = path.join(disk, 'ballast');
  return {
    folder: disk,
    async fill() {
      const file = await open(fillerFile, 'a');
      try {
        for (const size of [1_000_000, 4096]) {
          const chunk = randomBytes(size);
          await (async () => {
            for (;;) await file.write(chunk);
          })().catch(() => undefined);
        }
      } finally {
        await file.close();
      }
    },
    free: () => rm(fillerFile, { force: true }),
    async remove() {
      await run('umount', ['-l', disk]);
      await remove();
    },
  };
}

const upload = async (url: string, { token }: TestUser) => {
  const form = new FormData();
  form.append('media', new Blob([new Uint8Array(noisePng(200))], { type: 'image/png' }), 'noise.png');
  const response = await fetch(`${url}/api/upload/media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { urls } = (await response.json()) as { urls?: string[] };
  return { status: response.status, urls: urls ?? [] };
};

/** Fills the disk of the uploads and frees it again. */
export const fillUploads: Fault = {
  name: 'fill-uploads',
  goal: 'disk of the uploads full: 507, everything else works, recovers without a restart',
  async run({ cluster }) {
    const disk = await mountSmallDisk(24);
    if (!disk) return { skipped: notMountable };
    const harness = await createHarness(cluster, { env: { DATA_DIR: disk.folder } });
    const node = firstNode(harness);
    try {
      await node.start();
      const [member] = await createUsers(harness.query, 2);
      if (!member) throw new Error('The test has no member.');
      const violations: string[] = [];
      const first = await upload(node.url, member);
      const [firstUrl = ''] = first.urls;
      if (first.status >= 300) violations.push(`an upload with free space returned ${first.status}`);
      await disk.fill();
      const full = await upload(node.url, member);
      if (full.status !== 507) violations.push(`an upload without free space returned ${full.status}`);
      const read = await fetch(`${node.url}${firstUrl}`);
      await read.arrayBuffer();
      if (read.status !== 200) violations.push(`an earlier upload returned ${read.status}`);
      const post = await fetch(`${node.url}/api/posts`, {
        method: 'POST',
        headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ content: 'Without a picture' }),
      });
      if (post.status !== 201) violations.push(`a post without a picture returned ${post.status}`);
      await disk.free();
      const startedAt = performance.now();
      const recovered = await waitUntil(async () => (await upload(node.url, member)).status < 300, 30_000);
      if (!recovered) violations.push('uploads still fail after space was freed');
      const files = await harness.query('SELECT FROM uploads');
      if (files.length < 2) violations.push('an acknowledged upload is not in the database');
      return {
        recoveryMs: [Math.round(performance.now() - startedAt)],
        facts: { 'status when full': full.status },
        violations: [...violations, ...unexpectedErrors([node]).filter((error) => !/no space left/i.test(error))],
        slowRecoveries: [],
      };
    } finally {
      await harness.close();
      await disk.remove();
    }
  },
};

/** Fills the disk of the embedded database under load and frees it again. */
export const fillDatabase: Fault = {
  name: 'fill-database',
  goal: 'disk of the database full: 503 for writes, reads work, nothing acknowledged lost, recovers without a restart',
  async run({ seconds = 10, short, log }) {
    const disk = await mountSmallDisk(400);
    if (!disk) return { skipped: notMountable };
    const harness = await createEmbeddedHarness({}, path.join(disk.folder, 'data'));
    const node = firstNode(harness);
    try {
      await node.start();
      const { pid } = node;
      const load = await createBackgroundLoad(harness.query, () => [node.url], short ? 30 : 150);
      const violations: string[] = [];
      const reads = new Map<number, number>();
      let recovery = 0;
      try {
        load.start();
        await sleep(1000);
        await disk.fill();
        const deadline = performance.now() + (short ? 2 : seconds) * 1000;
        while (performance.now() < deadline) {
          const status = await fetch(`${node.url}/api/posts/feed`, {
            headers: { authorization: `Bearer ${load.claimers[0]?.token}` },
          }).then(
            async (response) => (await response.arrayBuffer(), response.status),
            () => 0,
          );
          reads.set(status, (reads.get(status) ?? 0) + 1);
          await sleep(50);
        }
        await disk.free();
        const startedAt = performance.now();
        const completedBefore = load.completedCount();
        if (!(await waitUntil(() => load.completedCount() > completedBefore, 60_000)))
          violations.push('no request succeeds after space was freed');
        recovery = Math.round(performance.now() - startedAt);
        violations.push(...(await load.finish()));
      } finally {
        load.stop();
      }
      log(`reads while full: ${[...reads].map(([status, count]) => `${status} ${count} times`).join(', ')}`);
      for (const [status, count] of load.likes.failures)
        if (status !== 503) violations.push(`${count} likes returned ${status} instead of 503`);
      for (const status of reads.keys()) if (status !== 200) violations.push(`reads returned ${status}`);
      if (node.pid !== pid) violations.push('the server process was replaced');
      return {
        recoveryMs: [recovery],
        facts: { ...load.facts(), refused: load.likes.failures.get(503) ?? 0 },
        violations: [...violations, ...unexpectedErrors([node]).filter((error) => !/no space left/i.test(error))],
        slowRecoveries: checkRecovery('recovery', [recovery], recoveredWithinMs),
      };
    } finally {
      await disk.free();
      await harness.close();
      await disk.remove();
    }
  },
};
