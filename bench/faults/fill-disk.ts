import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { comesTrue, type Fault, pause, tooSlow } from './fault.ts';
import { everyday } from './stage/everyday.ts';
import { type Member, makeMembers } from './stage/people.ts';
import { drawPng } from './stage/png.ts';
import { temporaryFolder } from './stage/server-node.ts';
import { firstNode, setEmbeddedStage, setStage, unexpectedErrors } from './stage/stage.ts';

const run = promisify(execFile);
const recoveredWithinMs = 10_000;
const notMountable = 'mounting a tmpfs needs root';

/** A small tmpfs that can be filled completely. */
type SmallDisk = { folder: string; fill(): Promise<void>; empty(): Promise<void>; remove(): Promise<void> };

async function mountSmallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  const { folder, remove } = await temporaryFolder();
  const disk = path.join(folder, 'disk');
  await mkdir(disk);
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk]);
  } catch {
    await remove();
    return undefined;
  }
  const ballast = path.join(disk, 'ballast');
  return {
    folder: disk,
    async fill() {
      const file = await open(ballast, 'a');
      try {
        for (const size of [1_000_000, 4096]) {
          const piece = randomBytes(size);
          await (async () => {
            for (;;) await file.write(piece);
          })().catch(() => undefined);
        }
      } finally {
        await file.close();
      }
    },
    empty: () => rm(ballast, { force: true }),
    async remove() {
      await run('umount', ['-l', disk]);
      await remove();
    },
  };
}

const upload = async (url: string, { token }: Member) => {
  const form = new FormData();
  form.append('media', new Blob([new Uint8Array(drawPng(200))], { type: 'image/png' }), 'noise.png');
  const answer = await fetch(`${url}/api/upload/media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { urls } = (await answer.json()) as { urls?: string[] };
  return { status: answer.status, urls: urls ?? [] };
};

/** Fills the disk of the uploads and frees it again. */
export const fillUploads: Fault = {
  name: 'fill-uploads',
  goal: 'disk of the uploads full: 507, everything else works, recovers without a restart',
  async run({ cluster }) {
    const disk = await mountSmallDisk(24);
    if (!disk) return { skipped: notMountable };
    const stage = await setStage(cluster, { env: { DATA_DIR: disk.folder } });
    const node = firstNode(stage);
    try {
      await node.start();
      const [member] = await makeMembers(stage.ask, 2);
      if (!member) throw new Error('The test has no member.');
      const broken: string[] = [];
      const first = await upload(node.url, member);
      const [kept = ''] = first.urls;
      if (first.status >= 300) broken.push(`an upload with free space returned ${first.status}`);
      await disk.fill();
      const full = await upload(node.url, member);
      if (full.status !== 507) broken.push(`an upload without free space returned ${full.status}`);
      const read = await fetch(`${node.url}${kept}`);
      await read.arrayBuffer();
      if (read.status !== 200) broken.push(`an earlier upload returned ${read.status}`);
      const post = await fetch(`${node.url}/api/posts`, {
        method: 'POST',
        headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ content: 'Without a picture' }),
      });
      if (post.status !== 201) broken.push(`a post without a picture returned ${post.status}`);
      await disk.empty();
      const begun = performance.now();
      const healed = await comesTrue(async () => (await upload(node.url, member)).status < 300, 30_000);
      if (!healed) broken.push('uploads still fail after space was freed');
      const files = await stage.ask('SELECT FROM uploads');
      if (files.length < 2) broken.push('an acknowledged upload is not in the database');
      return {
        recoveryMs: [Math.round(performance.now() - begun)],
        facts: { 'status when full': full.status },
        broken: [...broken, ...unexpectedErrors([node]).filter((error) => !/no space left/i.test(error))],
        late: [],
      };
    } finally {
      await stage.close();
      await disk.remove();
    }
  },
};

/** Fills the disk of the embedded database under load and frees it again. */
export const fillDatabase: Fault = {
  name: 'fill-database',
  goal: 'disk of the database full: 503 for writes, reads work, nothing acknowledged lost, recovers without a restart',
  async run({ seconds = 10, short, say }) {
    const disk = await mountSmallDisk(400);
    if (!disk) return { skipped: notMountable };
    const stage = await setEmbeddedStage({}, path.join(disk.folder, 'data'));
    const node = firstNode(stage);
    try {
      await node.start();
      const { pid } = node;
      const load = await everyday(stage.ask, () => [node.url], short ? 30 : 150);
      const broken: string[] = [];
      const reads = new Map<number, number>();
      let recovery = 0;
      try {
        load.begin();
        await pause(1000);
        await disk.fill();
        const end = performance.now() + (short ? 2 : seconds) * 1000;
        while (performance.now() < end) {
          const status = await fetch(`${node.url}/api/posts/feed`, {
            headers: { authorization: `Bearer ${load.doers[0]?.token}` },
          }).then(
            async (answer) => (await answer.arrayBuffer(), answer.status),
            () => 0,
          );
          reads.set(status, (reads.get(status) ?? 0) + 1);
          await pause(50);
        }
        await disk.empty();
        const begun = performance.now();
        const before = load.answered();
        if (!(await comesTrue(() => load.answered() > before, 60_000)))
          broken.push('no request succeeds after space was freed');
        recovery = Math.round(performance.now() - begun);
        broken.push(...(await load.finish()));
      } finally {
        load.stop();
      }
      say(`reads while full: ${[...reads].map(([status, count]) => `${status} ${count} times`).join(', ')}`);
      for (const [status, count] of load.likes.refusals)
        if (status !== 503) broken.push(`${count} likes returned ${status} instead of 503`);
      for (const status of reads.keys()) if (status !== 200) broken.push(`reads returned ${status}`);
      if (node.pid !== pid) broken.push('the server process was replaced');
      return {
        recoveryMs: [recovery],
        facts: { ...load.facts(), refused: load.likes.refusals.get(503) ?? 0 },
        broken: [...broken, ...unexpectedErrors([node]).filter((error) => !/no space left/i.test(error))],
        late: tooSlow('recovery', [recovery], recoveredWithinMs),
      };
    } finally {
      await disk.empty();
      await stage.close();
      await disk.remove();
    }
  },
};
