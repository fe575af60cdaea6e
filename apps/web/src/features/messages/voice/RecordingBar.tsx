import { toPlayTime } from '@gumball/rules/messages/voice';
import { Square, Trash2 } from 'lucide-react';
import { t } from '../../../lib/i18n/i18n.ts';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { previewUrlOf } from '../media/preview-url.ts';
import type { Recording } from './recordings.ts';
import { VoiceMessage } from './VoiceMessage.tsx';
import { pauseVoice } from './voice-player.ts';
import { discardRecording, finishRecording } from './voice-recorder.ts';

function Levels({ levels }: { levels: readonly number[] }) {
  return (
    <span aria-hidden="true" className="flex h-7 min-w-0 flex-1 items-center justify-end gap-[2px] overflow-hidden">
      {levels.map((level, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the levels move through the same bars.
          // oxlint-disable-next-line react/no-array-index-key -- The levels move through the same bars.
          key={index}
          className="w-[3px] flex-none rounded-full bg-brand-ink"
          style={{ height: `${Math.max(10, Math.min(100, level * 160))}%` }}
        />
      ))}
    </span>
  );
}

/** A recording in place of the field of the composer: its time and level, or the result to listen to. */
export default function RecordingBar({ draftKey, recording }: { draftKey: string; recording: Recording }) {
  const isRunning = recording.kind === 'running';
  return (
    <>
      <IconButton
        label={t('Discard recording')}
        onClick={() => {
          if (recording.kind === 'recorded') pauseVoice();
          discardRecording(draftKey);
        }}
      >
        <Trash2 size={21} aria-hidden="true" />
      </IconButton>
      <div className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5">
        {recording.kind === 'recorded' && recording.file.voice ? (
          <VoiceMessage
            source={{
              id: recording.file.id,
              url: previewUrlOf(recording.file.id, recording.file.blob),
              durationMs: recording.file.voice.durationMs,
            }}
            voice={recording.file.voice}
          />
        ) : (
          <>
            <span
              aria-hidden="true"
              className="size-2.5 flex-none animate-pulse rounded-full bg-danger motion-reduce:animate-none"
            />
            <span role="timer" className="flex-none font-semibold tabular-nums">
              {toPlayTime(isRunning ? Math.floor(recording.elapsedMs / 1000) * 1000 : 0)}
            </span>
            {recording.kind !== 'recorded' && recording.isHeld && (
              <span className="flex-none text-sm text-ink-2">{t('Slide to cancel')}</span>
            )}
            <Levels levels={isRunning ? recording.levels : []} />
          </>
        )}
      </div>
      {isRunning && !recording.isHeld && (
        <IconButton label={t('Stop recording')} onClick={() => void finishRecording(draftKey).catch(reportError)}>
          <Square size={18} fill="currentColor" aria-hidden="true" />
        </IconButton>
      )}
    </>
  );
}
