import { Paperclip } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** A pane that accepts dropped files. */
export function FileDropZone({
  disabled,
  onFiles,
  children,
}: {
  disabled: boolean;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}) {
  // `dragenter` of a child fires before `dragleave` of its parent, hence a counter.
  const [depth, setDepth] = useState(0);
  return (
    <div
      className="chat-pane @container relative flex min-h-0 min-w-0 flex-1 flex-col"
      onDragEnter={(event) => {
        if (!disabled && hasFiles(event)) setDepth((current) => current + 1);
      }}
      onDragLeave={(event) => {
        if (hasFiles(event)) setDepth((current) => Math.max(0, current - 1));
      }}
      onDragOver={(event) => {
        if (hasFiles(event)) event.preventDefault();
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setDepth(0);
        if (!disabled) onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {depth > 0 && (
        <div className="pointer-events-none absolute inset-3 z-(--gb-z-popover) grid place-content-center justify-items-center gap-2 rounded-xl border-2 border-dashed border-brand bg-brand-soft/90 text-lg font-semibold text-brand-ink">
          <Paperclip size={32} aria-hidden="true" />
          {t('Drop files to attach them')}
        </div>
      )}
    </div>
  );
}
