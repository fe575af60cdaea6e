/** The sound and the vibration of a reward. Both need an earlier gesture of the user, as browsers demand. */

import { matchesMedia } from '../../lib/media-queries.ts';
import { storage } from '../../lib/storage/storage.ts';
import { createStore, useStore } from '../../lib/storage/store.ts';

const storageKey = 'sounds';
const soundsStore = createStore(storage.read(storageKey) !== 'off');

/** Whether the member wants sounds on this device. */
export function useSounds(): boolean {
  return useStore(soundsStore);
}

/** Switches sounds on or off on this device. */
export function chooseSounds(on: boolean): void {
  if (on) storage.remove(storageKey);
  else storage.write(storageKey, 'off');
  soundsStore.set(on);
}

/** A tone: its start in seconds, its pitch in hertz, its length in seconds and its loudness from 0 to 1. */
type Tone = readonly [start: number, pitch: number, length: number, volume: number, wave: OscillatorType];

const knobClicks: readonly Tone[] = [
  [0.04, 190, 0.05, 0.5, 'square'],
  [0.2, 210, 0.05, 0.5, 'square'],
  [0.36, 230, 0.05, 0.5, 'square'],
  [0.56, 330, 0.12, 0.7, 'sine'],
];
const chime: readonly Tone[] = [
  [0, 659.3, 0.5, 0.5, 'triangle'],
  [0.1, 880, 0.5, 0.5, 'triangle'],
  [0.2, 1318.5, 0.9, 0.6, 'triangle'],
];
const chimeStart = 1;
const masterVolume = 0.09;
const closeAfterMs = 4000;

const vibration = [12, 140, 12, 140, 12, 600, 40];

function play(tones: readonly Tone[]): void {
  const context = new AudioContext();
  const master = context.createGain();
  master.gain.value = masterVolume;
  master.connect(context.destination);
  for (const [start, pitch, length, volume, wave] of tones) {
    const from = context.currentTime + start;
    const gain = context.createGain();
    gain.gain.setValueAtTime(volume, from);
    gain.gain.exponentialRampToValueAtTime(0.001, from + length);
    gain.connect(master);
    const oscillator = context.createOscillator();
    oscillator.type = wave;
    oscillator.frequency.value = pitch;
    oscillator.connect(gain);
    oscillator.start(from);
    oscillator.stop(from + length);
  }
  setTimeout(() => {
    context.close().catch(() => undefined);
  }, closeAfterMs);
}

/** Plays a reward: `full` with the clicks of the machine, otherwise only its chime. Silent before a gesture. */
export function playReward({ full }: { full: boolean }): void {
  if (!navigator.userActivation?.hasBeenActive) return;
  if (full && !matchesMedia('reducedMotion')) navigator.vibrate?.(vibration);
  if (!soundsStore.get()) return;
  try {
    play(full ? [...knobClicks, ...chime.map(([start, ...tone]): Tone => [start + chimeStart, ...tone])] : chime);
  } catch {
    // A device without a sound card, or a browser with its limit of contexts reached.
  }
}
