/** The recordings of voice messages that were not sent, by the draft that they belong to. docs/product.md, Messages. */
import { createUserStore } from '../../../lib/session/user-state.ts';
import type { PendingFile } from '../engine/pending-message.ts';

/** A recording: it runs, or it waits to be sent. `levels` are the latest ones, 0 to 1. */
export type Recording =
  | { kind: 'starting' | 'ending'; isHeld: boolean }
  | { kind: 'running'; isHeld: boolean; elapsedMs: number; levels: readonly number[] }
  | { kind: 'recorded'; file: PendingFile };

const maxRecordings = 10;

/** The recordings of this tab. They stay while other chats are open. */
export const recordings = createUserStore<ReadonlyMap<string, Recording>>(new Map());

/** Replaces the recording of a draft, or removes it. */
export function setRecording(draftKey: string, recording: Recording | undefined): void {
  const next = new Map(recordings.get());
  next.delete(draftKey);
  if (recording) next.set(draftKey, recording);
  const [oldest] = next.keys();
  if (next.size > maxRecordings && oldest !== undefined) next.delete(oldest);
  recordings.set(next);
}

/** The member let the button go: the recording goes on until it is ended. */
export function letGo(draftKey: string): void {
  const recording = recordings.get().get(draftKey);
  if (recording && recording.kind !== 'recorded') setRecording(draftKey, { ...recording, isHeld: false });
}

/** Whether this browser can record here: only on secure pages. */
export function canRecord(): boolean {
  return typeof MediaRecorder !== 'undefined' && navigator.mediaDevices !== undefined;
}
