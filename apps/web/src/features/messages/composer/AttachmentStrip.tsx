import { FileText, Music, RotateCw, Film as VideoIcon, X } from 'lucide-react';
import { t } from '../../../lib/i18n/i18n.ts';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import type { ChatAttachment } from './chat-attachments.ts';

const icons = { video: VideoIcon, audio: Music, file: FileText } as const;

type MeasureImage = (id: string, width: number, height: number) => void;

function Tile({ item, onRetry, onMeasure }: { item: ChatAttachment; onRetry: () => void; onMeasure: MeasureImage }) {
  const { state, preview, kind, name } = item;
  const Icon = kind === 'image' || preview ? undefined : icons[kind];
  const percent = state.kind === 'uploading' ? Math.round(state.progress * 100) : 0;
  return (
    <>
      {preview && kind === 'image' && (
        <img
          src={preview}
          alt={name}
          onLoad={({ currentTarget }) => onMeasure(item.id, currentTarget.naturalWidth, currentTarget.naturalHeight)}
          className="size-full rounded-md bg-sunken object-cover"
        />
      )}
      {preview && kind === 'video' && (
        <>
          <video
            src={preview}
            muted
            playsInline
            preload="metadata"
            tabIndex={-1}
            aria-label={name}
            className="size-full rounded-md bg-[#17090f] object-cover"
          />
          <span className="absolute bottom-1 start-1 grid size-5 place-items-center rounded-full bg-scrim text-white">
            <VideoIcon size={12} aria-hidden="true" />
          </span>
        </>
      )}
      {Icon && (
        <span className="grid size-full place-content-center justify-items-center gap-1 rounded-md bg-sunken px-1 text-ink-2">
          <Icon size={24} aria-hidden="true" />
          <span className="w-14 truncate text-center text-2xs">{name}</span>
        </span>
      )}
      {(state.kind === 'uploading' || state.kind === 'waiting') && (
        <span className="absolute inset-0 grid place-content-center justify-items-center rounded-md bg-scrim text-white">
          <Spinner size={18} />
          <span
            role="progressbar"
            aria-label={t('Uploading {name}', { name })}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
            className="text-xs font-semibold tabular-nums"
          >
            {percent}%
          </span>
        </span>
      )}
      {state.kind === 'failed' && (
        <button
          type="button"
          aria-label={t('Retry {name}', { name })}
          title={state.message}
          onClick={onRetry}
          className="absolute inset-0 grid place-items-center rounded-md bg-danger-soft/90 text-danger"
        >
          <RotateCw size={22} aria-hidden="true" />
        </button>
      )}
      {state.kind === 'ready' && <VisuallyHidden>{t('Ready')}</VisuallyHidden>}
    </>
  );
}

/** The files of the message with their upload progress. */
export function AttachmentStrip({
  items,
  onRemove,
  onRetry,
  onMeasure,
}: {
  items: readonly ChatAttachment[];
  onRemove: (id: string) => void;
  onRetry: (id: string) => void;
  /** Receives the size of a shown image. */
  onMeasure: MeasureImage;
}) {
  if (items.length === 0) return null;
  return (
    <ul
      aria-label={t('Attachments')}
      className="flex gap-2.5 overflow-x-auto px-3 pt-2 pb-2 md:px-(--chat-inset) [scrollbar-width:thin]"
    >
      {items.map((item) => (
        <li key={item.id} className="relative size-16 flex-none">
          <Tile item={item} onRetry={() => onRetry(item.id)} onMeasure={onMeasure} />
          <button
            type="button"
            aria-label={t('Remove {name}', { name: item.name })}
            onClick={() => onRemove(item.id)}
            className="absolute -top-1.5 -end-1.5 grid size-6 place-items-center rounded-full bg-ink-2 text-surface before:absolute before:-inset-2"
          >
            <X size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
