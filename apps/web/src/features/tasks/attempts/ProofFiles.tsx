import { proofTypes } from '@gumball/rules/tasks/task-submission';
import { FileText, Upload, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';

/** The proof files of a submission: chosen, dropped and removed. */
export function ProofFiles({
  files,
  onAdd,
  onRemove,
}: {
  files: readonly File[];
  onAdd: (files: readonly File[]) => void;
  onRemove: (file: File) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <div
        className="flex flex-wrap items-center gap-3.5 rounded-lg border-2 border-dashed border-line-strong p-4.5 text-ink-2"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          onAdd([...event.dataTransfer.files]);
        }}
      >
        <Upload size={22} aria-hidden="true" />
        <div className="min-w-40 flex-1">
          <label htmlFor={id} className="font-semibold text-ink">
            {t('Add proof')}
          </label>
          <p className="text-sm text-ink-3">{t('Image, PDF, DOC or DOCX')}</p>
        </div>
        <input
          ref={input}
          id={id}
          type="file"
          multiple
          accept={[...proofTypes, '.doc', '.docx'].join(',')}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            onAdd([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <Button kind="outline" size="sm" onClick={() => input.current?.click()}>
          {t('Choose file')}
        </Button>
      </div>
      {files.length > 0 && (
        <ul className="mt-2 flex flex-col gap-1">
          {files.map((file) => (
            <li key={`${file.name}:${file.lastModified}:${file.size}`} className="flex items-center gap-2 text-ui">
              <FileText size={18} className="flex-none text-ink-3" aria-hidden="true" />
              <span className="min-w-0 flex-1 truncate">{file.name}</span>
              <IconButton label={t('Remove {file}', { file: file.name })} size="sm" onClick={() => onRemove(file)}>
                <X size={18} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
