import type { ChatMedia } from '@gumball/contract/messages/messages.schemas';
import { isVisual } from '@gumball/rules/messages/shared-content';
import { CircleAlert, FileText, Music, X } from 'lucide-react';
import { t } from '../../../lib/i18n/i18n.ts';
import { useStore } from '../../../lib/storage/store.ts';
import { cx } from '../../../ui/cx.ts';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import type { PendingFile } from '../engine/pending-message.ts';
import { uploadProgress } from '../runtime/file-uploads.ts';
import { VoiceMessage } from '../voice/VoiceMessage.tsx';
import { Album } from './Album.tsx';
import { bubbleMediaClass } from './BubbleMedia.tsx';
import { previewUrlOf } from './preview-url.ts';

function toMedia({ id, name, kind, width, height, blob }: PendingFile): ChatMedia {
  const url = previewUrlOf(id, blob);
  const facts = { type: blob.type, size: blob.size, placeholder: null, posterUrl: null, sizes: [], voice: null };
  return { id, name, kind, width, height, url, ...facts };
}

function UploadState({ file }: { file: PendingFile }) {
  const progress = useStore(uploadProgress).get(file.id);
  if (file.error !== null) return <CircleAlert size={24} role="img" aria-label={file.error} className="text-danger" />;
  if (file.media !== null) return null;
  const percent = Math.round((progress ?? 0) * 100);
  return (
    <span
      role="progressbar"
      aria-label={t('Uploading {name}', { name: file.name })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="inline-grid justify-items-center text-xs font-semibold tabular-nums"
    >
      <Spinner size={18} />
      {progress === undefined ? null : `${percent}%`}
    </span>
  );
}

function RemoveButton({ file, onRemove, className }: { file: PendingFile; onRemove: () => void; className: string }) {
  return (
    <button
      type="button"
      aria-label={t('Remove {name}', { name: file.name })}
      onClick={onRemove}
      className={cx('grid size-7 flex-none place-items-center rounded-full before:absolute before:-inset-2', className)}
    >
      <X size={16} aria-hidden="true" />
    </button>
  );
}

/** The files of a message that was not sent, with the progress of their uploads. */
export function PendingMedia({
  files,
  onRemove,
}: {
  files: readonly PendingFile[];
  onRemove: (fileId: string) => void;
}) {
  const visuals = files.filter(isVisual);
  const isOnly = files.length === 1;
  return (
    <div className={bubbleMediaClass}>
      {visuals.length > 0 && (
        <Album
          media={visuals.map(toMedia)}
          onMediaError={() => undefined}
          renderOverlay={({ id }) => {
            const file = visuals.find((visual) => visual.id === id);
            if (!file || (file.media !== null && file.error === null)) return null;
            return (
              <span
                className={cx(
                  'absolute inset-0 grid place-items-center',
                  file.error === null ? 'bg-scrim text-white' : 'bg-danger-soft/80',
                )}
              >
                <UploadState file={file} />
                <RemoveButton
                  file={file}
                  onRemove={() => onRemove(file.id)}
                  className="!absolute end-1.5 top-1.5 bg-[rgb(30_8_26/.66)] text-white"
                />
              </span>
            );
          }}
        />
      )}
      {files
        .filter((file) => !isVisual(file))
        .map((file) => {
          if (file.voice) {
            const { id, blob, voice } = file;
            return (
              <div key={id} className="flex items-center gap-2 px-2 pt-1">
                <VoiceMessage
                  source={{ id, url: previewUrlOf(id, blob), durationMs: voice.durationMs }}
                  voice={voice}
                />
                <UploadState file={file} />
              </div>
            );
          }
          const Icon = file.kind === 'audio' ? Music : FileText;
          return (
            <div key={file.id} className="flex min-h-14 items-center gap-3 rounded-[14px] bg-canvas/60 px-3 py-2">
              <Icon size={24} className="flex-none text-brand-ink" aria-hidden="true" />
              <span className={cx('min-w-0 flex-1 truncate font-semibold', isOnly && 'min-w-32')}>{file.name}</span>
              <UploadState file={file} />
              {(file.media === null || file.error !== null) && (
                <RemoveButton
                  file={file}
                  onRemove={() => onRemove(file.id)}
                  className="relative text-ink-2 hover:bg-hover"
                />
              )}
            </div>
          );
        })}
    </div>
  );
}
