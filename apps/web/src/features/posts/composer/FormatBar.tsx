import { Bold, Code, Italic, List, ListOrdered, type LucideIcon, TextQuote } from 'lucide-react';
import { msg, t, translate } from '../../../lib/i18n/i18n.ts';
import type { TextFormat } from '../../../ui/forms/format-text.ts';
import { IconButton } from '../../../ui/forms/IconButton.tsx';

const formats: { format: TextFormat; label: string; Icon: LucideIcon; keys?: string }[] = [
  { format: 'bold', label: msg('Bold'), Icon: Bold, keys: 'Control+B' },
  { format: 'italic', label: msg('Italic'), Icon: Italic, keys: 'Control+I' },
  { format: 'code', label: msg('Code'), Icon: Code },
  { format: 'list', label: msg('List'), Icon: List },
  { format: 'numbers', label: msg('Numbered list'), Icon: ListOrdered },
  { format: 'quote', label: msg('Quote block'), Icon: TextQuote },
];

/** Buttons that format the selected text of a post. */
export function FormatBar({ onFormat }: { onFormat: (format: TextFormat) => void }) {
  return (
    <div role="group" aria-label={t('Formatting')} className="flex flex-wrap gap-1 rounded-[16px] bg-sunken px-2 py-1">
      {formats.map(({ format, label, Icon, keys }) => (
        <IconButton
          key={format}
          label={translate(label)}
          aria-keyshortcuts={keys}
          // The field keeps its selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onFormat(format)}
        >
          <Icon size={20} aria-hidden="true" />
        </IconButton>
      ))}
    </div>
  );
}
