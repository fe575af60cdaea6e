/** The height of the first steps, so that nothing below moves while they load: the feed restores its position at once. */
import { storage } from '../../lib/storage/storage.ts';

const key = 'first-steps-height';
const typicalHeight = 400;

/** Returns the last height on this device, in pixels; 0 if they were not offered. */
export function readCardHeight(): number {
  return Number(storage.read(key) ?? typicalHeight) || 0;
}

/** Stores the height; 0 if the steps are not offered. */
export function storeCardHeight(height: number): void {
  storage.write(key, String(height));
}
