import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** Returns the CPU time in milliseconds that a process and its descendants have used so far. */
export function processTreeCpuMs(rootPid: number): number {
  const parents = new Map<number, number>();
  const ticks = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = readStat(name);
    if (!stat) continue;
    parents.set(Number(name), stat.parent);
    ticks.set(Number(name), stat.ticks);
  }
  let sum = 0;
  for (const [pid, used] of ticks) if (isDescendant(pid, rootPid, parents)) sum += used;
  return (sum * 1000) / ticksPerSecond;
}

/** Returns the resident memory of a process in megabytes. */
export function residentMb(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes ?? 0) / 1024);
}

/** Returns the parent of a process. The parent of a database backend is the database server. */
export function parentOf(pid: number): number {
  return readStat(String(pid))?.parent ?? 0;
}

function readStat(pid: string): { parent: number; ticks: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces, so fields are counted after it. cutime and cstime include
    // terminated children.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const used = [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0);
    return { parent: Number(fields[1]), ticks: used };
  } catch {
    return undefined;
  }
}

function isDescendant(pid: number, root: number, parents: Map<number, number>): boolean {
  for (let current: number | undefined = pid; current !== undefined && current > 1; current = parents.get(current))
    if (current === root) return true;
  return false;
}
