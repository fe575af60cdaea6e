/** Plays voice messages, one at a time. docs/product.md, Messages. */
import { voiceSpeeds } from '@gumball/rules/messages/voice';
import { createUserState, createUserStore } from '../../../lib/session/user-state.ts';
import { storage } from '../../../lib/storage/storage.ts';
import { createStore } from '../../../lib/storage/store.ts';

/** A voice message that can be played. */
export type VoiceSource = {
  id: string;
  url: string;
  durationMs: number;
  /** Its URL has expired. */
  onError?: () => void;
  /** Returns the one that is played after it. */
  next?: (() => VoiceSource | undefined) | undefined;
};

/** What is being played, and where. */
export type Playback = { id: string; isPlaying: boolean; positionMs: number };

const speedKey = 'voice-speed';
const updateMs = 100;
/** Beyond the end of every recording. */
const endSeconds = 1e7;

const isSpeed = (value: number) => voiceSpeeds.some((speed) => speed === value);

function storedSpeed(): number {
  const stored = Number(storage.read(speedKey));
  return isSpeed(stored) ? stored : 1;
}

/** The speed of playing, which this device remembers. */
export const voiceSpeed = createStore(storedSpeed());

/** The voice message that is played or was paused; null without one. */
export const playback = createUserStore<Playback | null>(null);

const state = createUserState(
  () => ({
    source: undefined as VoiceSource | undefined,
    audio: undefined as HTMLAudioElement | undefined,
    /** Whether the end is only looked for. */
    isMeasuring: false,
    timer: undefined as ReturnType<typeof setInterval> | undefined,
  }),
  ({ audio, timer }) => {
    clearInterval(timer);
    audio?.pause();
  },
);

function update(isPlaying: boolean): void {
  const { source, audio } = state;
  if (!source || !audio) return;
  const positionMs = Math.min(source.durationMs, audio.currentTime * 1000);
  playback.set({ id: source.id, isPlaying, positionMs });
}

function end(): void {
  if (state.isMeasuring) return;
  clearInterval(state.timer);
  const next = state.source?.next?.();
  state.source = undefined;
  playback.set(null);
  if (next) playVoice(next);
}

function createAudio(): HTMLAudioElement {
  const audio = new Audio();
  audio.preload = 'auto';
  audio.addEventListener('ended', end);
  audio.addEventListener('error', () => {
    if (!state.source) return;
    const { onError } = state.source;
    stopVoice();
    onError?.();
  });
  return audio;
}

function select(source: VoiceSource): HTMLAudioElement {
  const audio = (state.audio ??= createAudio());
  if (state.source?.id !== source.id) {
    audio.src = source.url;
    audio.currentTime = 0;
  }
  state.source = source;
  audio.playbackRate = voiceSpeed.get();
  return audio;
}

/** Plays a voice message, from where it was paused, instead of any other. */
export function playVoice(source: VoiceSource): void {
  const audio = select(source);
  clearInterval(state.timer);
  state.timer = setInterval(() => update(!audio.paused), updateMs);
  update(true);
  audio.play().catch((error: unknown) => {
    // Another one took its place.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    if (state.source?.id === source.id) pauseVoice();
  });
}

/** Pauses what is played. */
export function pauseVoice(): void {
  clearInterval(state.timer);
  state.audio?.pause();
  update(false);
}

function stopVoice(): void {
  clearInterval(state.timer);
  state.audio?.pause();
  state.source = undefined;
  playback.set(null);
}

/** Waits until the browser knows the duration, which recordings do not tell: it reads them to their end. */
function whenSeekable(audio: HTMLAudioElement): Promise<void> {
  if (Number.isFinite(audio.duration)) return Promise.resolve();
  return new Promise((resolve) => {
    const check = () => {
      if (audio.duration === Number.POSITIVE_INFINITY) audio.currentTime = endSeconds;
      if (!Number.isFinite(audio.duration)) return;
      audio.removeEventListener('loadedmetadata', check);
      audio.removeEventListener('durationchange', check);
      resolve();
    };
    audio.addEventListener('loadedmetadata', check);
    audio.addEventListener('durationchange', check);
    check();
  });
}

/** Moves to a position of a voice message. It goes on playing, or stays paused. */
export async function seekVoice(source: VoiceSource, positionMs: number): Promise<void> {
  const isPlaying = playback.get()?.id === source.id && playback.get()?.isPlaying === true;
  const audio = select(source);
  audio.pause();
  clearInterval(state.timer);
  playback.set({ id: source.id, isPlaying, positionMs });
  state.isMeasuring = true;
  await whenSeekable(audio);
  state.isMeasuring = false;
  if (state.source?.id !== source.id) return;
  // At its very end it would be over.
  audio.currentTime = Math.min(positionMs / 1000, Math.max(0, audio.duration - 0.05));
  if (isPlaying) playVoice(source);
}

/** Plays at the next speed. */
export function changeSpeed(): void {
  const index = voiceSpeeds.findIndex((speed) => speed === voiceSpeed.get());
  const speed = voiceSpeeds[(index + 1) % voiceSpeeds.length] ?? 1;
  voiceSpeed.set(speed);
  storage.write(speedKey, String(speed));
  if (state.audio) state.audio.playbackRate = speed;
}
