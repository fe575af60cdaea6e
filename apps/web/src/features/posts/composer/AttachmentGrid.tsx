import { altMax } from '@gumball/rules/posts/post-draft';
import { Check, ChevronLeft, ChevronRight, CircleAlert, RotateCw, Film as VideoIcon, X } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { overMediaClass } from '../../../ui/media/over-media-class.ts';
import type { Attachment, Attachments } from './attachments.ts';

const lineClass =
  'absolute inset-x-3 bottom-3 flex h-8 items-center gap-2 rounded-full bg-[rgb(30_8_26/.78)] px-3 text-sm font-semibold text-white';

function Preview({ item, dim }: { item: Attachment; dim: boolean }) {
  const [broken, setBroken] = useState(false);
  const appearance = cx('size-full object-cover', dim && 'opacity-55');
  if (broken) {
    return (
      <span className="grid size-full place-items-center p-3 text-center text-sm text-ink-2 [overflow-wrap:anywhere]">
        {item.name}
      </span>
    );
  }
  if (item.kind === 'video' && item.preview.startsWith('blob:')) {
    return (
      <video
        src={item.preview}
        muted
        playsInline
        preload="metadata"
        tabIndex={-1}
        aria-hidden="true"
        onError={() => setBroken(true)}
        className={appearance}
      />
    );
  }
  return <img src={item.preview} alt="" draggable={false} onError={() => setBroken(true)} className={appearance} />;
}

function Tile({
  item,
  isChosen,
  onChoose,
  onRemove,
  onRetry,
}: {
  item: Attachment;
  isChosen: boolean;
  onChoose: () => void;
  onRemove: () => void;
  onRetry: () => void;
}) {
  const { state, name } = item;
  return (
    <li className="relative aspect-[4/3] overflow-hidden rounded-[16px] bg-sunken">
      <Preview item={item} dim={state.kind === 'uploading' || state.kind === 'waiting'} />
      {item.kind === 'video' && (
        <span className="absolute top-3 start-3 grid size-7 place-items-center rounded-full bg-[rgb(30_8_26/.66)] text-white">
          <VideoIcon size={16} aria-hidden="true" />
        </span>
      )}
      <button
        type="button"
        aria-label={t('Remove {name}', { name })}
        className={cx(overMediaClass, '!absolute top-1.5 end-1.5 !size-9')}
        onClick={onRemove}
      >
        <X size={20} aria-hidden="true" />
      </button>
      {state.kind === 'waiting' && <span className={lineClass}>{t('Waiting...')}</span>}
      {state.kind === 'uploading' && (
        <span
          role="progressbar"
          aria-label={t('Uploading {name}', { name })}
          aria-valuenow={Math.round(state.progress * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
          className={lineClass}
        >
          <Spinner size={14} />
          {state.progress < 1
            ? t('Uploading {share}%', { share: Math.round(state.progress * 100) })
            : t('Processing...')}
        </span>
      )}
      {state.kind === 'failed' && (
        <span className={cx(lineClass, 'pe-1')}>
          <CircleAlert size={16} className="flex-none text-[#ff9c8e]" aria-hidden="true" />
          <span className="min-w-0 flex-1 truncate">{t('Failed')}</span>
          <button
            type="button"
            aria-label={t('Retry {name}', { name })}
            className="relative inline-flex h-7 items-center gap-1.5 rounded-full bg-white/15 px-3 before:absolute before:-inset-2 before:content-[''] hover:bg-white/30"
            onClick={onRetry}
          >
            <RotateCw size={14} aria-hidden="true" />
            {t('Retry', undefined, 'short')}
          </button>
        </span>
      )}
      {state.kind === 'ready' && (
        <button
          type="button"
          aria-expanded={isChosen}
          className={cx(
            'absolute bottom-2.5 start-2.5 inline-flex h-8 items-center gap-1.5 rounded-full px-3 text-sm font-semibold before:absolute before:-inset-1.5 before:content-[""]',
            isChosen ? 'bg-white text-[#2a1226]' : 'bg-[rgb(30_8_26/.72)] text-white hover:bg-[rgb(30_8_26/.9)]',
          )}
          onClick={onChoose}
        >
          {item.alt && <Check size={14} aria-hidden="true" />}
          {t('Alt text')}
          <VisuallyHidden>
            {item.alt ? t('Edit description of {name}', { name }) : t('Add description of {name}', { name })}
          </VisuallyHidden>
        </button>
      )}
    </li>
  );
}

/** The files of a draft: upload progress, then description and order. */
export function AttachmentGrid({
  files,
  queue,
  change,
}: {
  files: readonly Attachment[];
  queue: Attachments;
  /** Runs a change of the draft. */
  change: (change: () => void) => void;
}) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const at = files.findIndex((item) => item.id === chosenId);
  const chosen = files[at];
  if (files.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      <ul aria-label={t('Attached files')} className="grid grid-cols-2 gap-2">
        {files.map((item) => (
          <Tile
            key={item.id}
            item={item}
            isChosen={item === chosen}
            onChoose={() => setChosenId(item === chosen ? null : item.id)}
            onRemove={() => change(() => queue.remove(item.id))}
            onRetry={() => queue.retry(item.id)}
          />
        ))}
      </ul>
      {chosen?.state.kind === 'ready' && (
        <div className="flex items-start gap-1">
          <TextArea
            key={chosen.id}
            label={t('Alt text')}
            hint={t('Describe {name} for people who cannot see it.', { name: chosen.name })}
            rows={2}
            autoFocus
            countMax={altMax}
            value={chosen.alt}
            maxLength={altMax}
            fieldClassName="flex-1"
            onChange={(event) => {
              const alt = event.target.value;
              change(() => queue.describe(chosen.id, alt));
            }}
          />
          {files.length > 1 && (
            <div className="mt-6 flex flex-col">
              <IconButton
                label={t('Move {name} forward', { name: chosen.name })}
                disabled={at === 0}
                onClick={() => change(() => queue.move(chosen.id, -1))}
              >
                <ChevronLeft size={22} aria-hidden="true" />
              </IconButton>
              <IconButton
                label={t('Move {name} back', { name: chosen.name })}
                disabled={at === files.length - 1}
                onClick={() => change(() => queue.move(chosen.id, 1))}
              >
                <ChevronRight size={22} aria-hidden="true" />
              </IconButton>
            </div>
          )}
        </div>
      )}
    </div>
  );
}
