import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** The exit code and the combined stdout and stderr of a command. */
export type Result = { code: number; output: string };

/** A shell session: variables, functions, working directory and umask persist between commands. */
export type Shell = { run(command: string): Promise<Result> };

/** Starts bash with exactly the given environment. */
export function startShell(cwd: string, env: Record<string, string>): Shell {
  const child = spawn('bash', ['--noprofile', '--norc'], { cwd, env, stdio: ['pipe', 'pipe', 'pipe'], detached: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  onTestFinished(() => endGroup(child));
  return {
    async run(command) {
      const mark = `end-${randomBytes(8).toString('hex')}`;
      output = '';
      child.stdin.write(`{ ${command}\n} 2>&1 </dev/null; echo "${mark} $?"\n`);
      for (;;) {
        const [, text = '', code] = new RegExp(`^([^]*?)${mark} (\\d+)\\n`).exec(output) ?? [];
        if (code !== undefined) return { code: Number(code), output: text };
        if (child.exitCode !== null) throw new Error(`the shell ended: ${output}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
  };
}

/** Whether a command is valid bash syntax. */
export async function isShellSyntax(command: string): Promise<boolean> {
  const child = spawn('bash', ['-n'], { stdio: ['pipe', 'ignore', 'ignore'] });
  child.stdin.end(`${command}\n`);
  const [code] = (await once(child, 'exit')) as [number];
  return code === 0;
}

/** Kills the process group of a `detached` process. */
export async function endGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await ended;
}
