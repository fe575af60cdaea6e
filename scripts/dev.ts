import { type ChildProcess, spawn } from 'node:child_process';

const webPort = '5173';

/** `npm run dev`: restarts the server and reloads the page when a source file changes. */
const children: ChildProcess[] = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development', PORT: '3000', PUBLIC_URL: `http://localhost:${webPort}` },
  }),
  spawn('npm', ['exec', '--workspace=@gumball/web', '--', 'vite', '--port', webPort, '--strictPort'], {
    stdio: 'inherit',
  }),
];

const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.once('exit', stop);
