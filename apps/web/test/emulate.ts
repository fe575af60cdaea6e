/// <reference types="@vitest/browser-playwright" />
import { cdp } from 'vitest/browser';

/** Emulates media features until the next call; without any, none. */
export async function emulateMedia(features: Readonly<Record<string, string>> = {}): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', {
    features: Object.entries(features).map(([name, value]) => ({ name, value })),
  });
}

/** Emulates a touch screen, or ends that. */
export async function emulateTouch(enabled: boolean): Promise<void> {
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled });
}
