/** Records voice messages with the microphone of the device, one at a time. docs/product.md, Messages. */
import { toPeaks, voiceMaxMs, voiceMinMs } from '@gumball/rules/messages/voice';
import { t } from '../../../lib/i18n/i18n.ts';
import { createUserState } from '../../../lib/session/user-state.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import type { PendingFile } from '../engine/pending-message.ts';
import { canRecord, recordings, setRecording } from './recordings.ts';
import { pauseVoice } from './voice-player.ts';

/** Safari records MP4, other browsers WebM. */
const mimeTypes = ['audio/webm;codecs=opus', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4', 'audio/webm'];
const bitsPerSecond = 32_000;
const chunkMs = 1000;
const levelMs = 80;
const maxLevels = 60;

type RunningRecording = {
  draftKey: string;
  recorder: MediaRecorder;
  chunks: Blob[];
  startedAtMs: number;
  /** Ends the microphone and the meter. */
  release: () => void;
};

const state = createUserState(
  () => ({ running: undefined as RunningRecording | undefined }),
  ({ running }) => running?.release(),
);

function failureText(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return t('The microphone is blocked. Allow it in the settings of this page to record.');
  if (name === 'NotFoundError') return t('No microphone was found.');
  return t('The microphone could not be used. Another app may be using it.');
}

/** Measures the loudness of a stream. */
function createMeter(stream: MediaStream): { level: () => number; close: () => void } {
  const audio = new AudioContext();
  const analyser = audio.createAnalyser();
  analyser.fftSize = 512;
  audio.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    level() {
      analyser.getFloatTimeDomainData(samples);
      return Math.min(1, Math.max(...samples.map(Math.abs)));
    },
    close: () => void audio.close().catch(reportError),
  };
}

/** Starts a recording for a draft, while the button is held or hands-free. What prevents it is told in a toast. */
export async function startRecording(draftKey: string, isHeld: () => boolean): Promise<void> {
  if (!canRecord()) {
    toast.error(t('This browser cannot record here. Recording needs a secure connection.'));
    return;
  }
  if (state.running || recordings.get().has(draftKey)) return;
  pauseVoice();
  setRecording(draftKey, { kind: 'starting', isHeld: isHeld() });
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  } catch (error) {
    setRecording(draftKey, undefined);
    toast.error(failureText(error));
    return;
  }
  const waiting = recordings.get().get(draftKey);
  // The member cancelled it, or has left, while the browser asked for the microphone.
  if (waiting?.kind !== 'starting' || state.running) {
    for (const track of stream.getTracks()) track.stop();
    if (waiting?.kind === 'starting') setRecording(draftKey, undefined);
    return;
  }
  record(draftKey, stream);
}

function record(draftKey: string, stream: MediaStream): void {
  const mimeType = mimeTypes.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, { ...(mimeType ? { mimeType } : {}), audioBitsPerSecond: bitsPerSecond });
  const meter = createMeter(stream);
  const chunks: Blob[] = [];
  const startedAtMs = performance.now();
  let levels: readonly number[] = [];
  const timer = setInterval(() => {
    const recording = recordings.get().get(draftKey);
    if (!recording || recording.kind === 'recorded') return;
    const elapsedMs = performance.now() - startedAtMs;
    levels = [...levels.slice(1 - maxLevels), meter.level()];
    if (recording.kind !== 'ending')
      setRecording(draftKey, { kind: 'running', isHeld: recording.isHeld, elapsedMs, levels });
    if (elapsedMs >= voiceMaxMs - chunkMs) void finishRecording(draftKey).catch(reportError);
  }, levelMs);
  recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data));
  // The microphone was unplugged, or its permission withdrawn.
  recorder.addEventListener('stop', () => void finishRecording(draftKey).catch(reportError));
  state.running = {
    draftKey,
    recorder,
    chunks,
    startedAtMs,
    release() {
      clearInterval(timer);
      meter.close();
      for (const track of stream.getTracks()) track.stop();
      if (recorder.state !== 'inactive') recorder.stop();
    },
  };
  recorder.start(chunkMs);
  const recording = recordings.get().get(draftKey);
  const isHeld = recording?.kind === 'starting' && recording.isHeld;
  setRecording(draftKey, { kind: 'running', isHeld, elapsedMs: 0, levels });
}

function stop(recorder: MediaRecorder): Promise<void> {
  if (recorder.state === 'inactive') return Promise.resolve();
  return new Promise((resolve) => {
    recorder.addEventListener('stop', () => resolve(), { once: true });
    recorder.stop();
  });
}

async function toFile(blob: Blob, elapsedMs: number): Promise<PendingFile> {
  let durationMs = elapsedMs;
  let samples = new Float32Array();
  try {
    const audio = await new OfflineAudioContext(1, 1, 44_100).decodeAudioData(await blob.arrayBuffer());
    durationMs = audio.duration * 1000;
    samples = audio.getChannelData(0);
  } catch {
    // The message is sent without a waveform.
  }
  return {
    id: crypto.randomUUID(),
    name: t('Voice message'),
    kind: 'audio',
    width: null,
    height: null,
    blob: new Blob([blob], { type: blob.type.split(';')[0] ?? '' }),
    voice: { durationMs: Math.max(1, Math.min(voiceMaxMs, Math.round(durationMs))), peaks: toPeaks(samples) },
    media: null,
    error: null,
  };
}

/** Ends the recording of a draft. Returns it, or undefined if there is none or it was too short. */
export async function finishRecording(draftKey: string): Promise<PendingFile | undefined> {
  const { running } = state;
  const recording = recordings.get().get(draftKey);
  if (recording?.kind === 'recorded') return recording.file;
  if (recording?.kind === 'starting') setRecording(draftKey, undefined);
  if (running?.draftKey !== draftKey || recording?.kind !== 'running') return undefined;
  setRecording(draftKey, { kind: 'ending', isHeld: false });
  const { recorder, chunks, startedAtMs } = running;
  const elapsedMs = performance.now() - startedAtMs;
  await stop(recorder);
  running.release();
  state.running = undefined;
  if (elapsedMs < voiceMinMs) {
    setRecording(draftKey, undefined);
    toast.info(t('Hold the button to record, or tap it to record hands-free.'));
    return undefined;
  }
  const file = await toFile(new Blob(chunks, { type: recorder.mimeType }), elapsedMs);
  // It was discarded, or the member has signed out.
  if (recordings.get().get(draftKey)?.kind !== 'ending') return undefined;
  setRecording(draftKey, { kind: 'recorded', file });
  return file;
}

/** Discards the recording of a draft. */
export function discardRecording(draftKey: string): void {
  const { running } = state;
  setRecording(draftKey, undefined);
  if (running?.draftKey !== draftKey) return;
  state.running = undefined;
  running.release();
}
