/** The module that a `BoundedWorker` runs in its thread: it applies one exported function to each message. */
import { parentPort, workerData } from 'node:worker_threads';

const { module, name } = workerData as { module: string; name: string };
const { [name]: perform } = (await import(module)) as Record<string, (input: unknown) => unknown>;
if (!perform) throw new Error(`${module} exports no ${name}`);
parentPort?.on('message', (input) => parentPort?.postMessage(perform(input)));
parentPort?.postMessage('ready');
