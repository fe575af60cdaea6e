import { contentWarningMax } from '@gumball/rules/posts/content-warning';
import { TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { msg, t, translate } from '../../../lib/i18n/i18n.ts';
import { Chip } from '../../../ui/forms/Chip.tsx';
import { fieldBoxClass } from '../../../ui/forms/Field.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';

const choices = [msg('Spoilers'), msg('Violence'), msg('Nudity'), msg('Politics'), msg('Food')];

/** The field of a post's content warning, with common warnings to choose from. */
export function WarningField({
  warning,
  disabled,
  onChange,
  onRemove,
}: {
  warning: string;
  disabled: boolean;
  onChange: (warning: string) => void;
  onRemove: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const isNew = useRef(warning === '');
  useEffect(() => {
    if (isNew.current) field.current?.focus();
  }, []);
  return (
    <div role="group" aria-label={t('Content warning')} className="flex flex-col gap-2 rounded-[16px] bg-sunken p-3">
      <div className={fieldBoxClass(false, 'min-h-11 pe-1')}>
        <TriangleAlert size={20} aria-hidden="true" className="flex-none text-warning" />
        <input
          ref={field}
          dir="auto"
          aria-label={t('Content warning')}
          placeholder={t('What should readers know first?')}
          value={warning}
          readOnly={disabled}
          maxLength={contentWarningMax}
          className="h-11 min-w-0 flex-1 bg-transparent outline-none"
          onChange={(event) => onChange(event.target.value)}
        />
        <IconButton label={t('Remove content warning')} size="sm" onClick={onRemove}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => {
          const name = translate(choice);
          return (
            <Chip key={choice} on={warning === name} disabled={disabled} onClick={() => onChange(name)}>
              {name}
            </Chip>
          );
        })}
      </div>
    </div>
  );
}
