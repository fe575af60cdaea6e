import type { DeviceKey, UserEntryKey } from './storage-keys.ts';

/** Browser storage that may be full, disabled or written by an older version: reading and writing never throw. */
export const storage = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  /** Returns whether it was stored. */
  write(key: DeviceKey | UserEntryKey, value: string): boolean {
    try {
      localStorage.setItem(key, value);
      return true;
    } catch {
      return false;
    }
  },
  remove(key: string): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // The value was not stored.
    }
  },
  keys(): string[] {
    try {
      return Object.keys(localStorage);
    } catch {
      return [];
    }
  },
};
