/** Draws pictures beside the story, on a thread of its own: a name comes in, its picture goes out. */
import { parentPort } from 'node:worker_threads';
import { paintPicture } from './paint-picture.ts';

parentPort?.on('message', (name: string) => {
  const { width, height, pixels } = paintPicture(name);
  parentPort?.postMessage({ name, width, height, pixels }, [pixels.buffer as ArrayBuffer]);
});
