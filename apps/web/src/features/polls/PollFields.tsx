import type { NewPoll } from '@gumball/contract/polls/polls.schemas';
import { pollHoursOffered, pollOptionMax, pollOptionsMax, pollOptionsMin } from '@gumball/rules/polls/poll';
import { Plus, Trash2, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { plural, t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { fieldBoxClass } from '../../ui/forms/Field.tsx';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { isComposing } from '../../ui/forms/is-composing.ts';
import { Select } from '../../ui/forms/Select.tsx';

function hoursName(hours: number): string {
  return hours < 24
    ? plural(hours, '{count} hour', '{count} hours')
    : plural(hours / 24, '{count} day', '{count} days');
}

/** The fields of a poll's options and duration. Enter moves to the next option, Backspace removes an empty one. */
export default function PollFields({
  poll,
  onChange,
  onRemove,
}: {
  poll: NewPoll;
  onChange: (poll: NewPoll) => void;
  onRemove: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const { options } = poll;
  const requested = useRef<number | null>(options.every((option) => option === '') ? 0 : null);
  const fields = () => box.current?.querySelectorAll('input');

  // An added or replacing field exists only after the render.
  useEffect(() => {
    if (requested.current !== null) fields()?.[requested.current]?.focus();
    requested.current = null;
  });

  function add() {
    requested.current = options.length;
    onChange({ ...poll, options: [...options, ''] });
  }

  function remove(place: number) {
    requested.current = Math.max(0, place - 1);
    onChange({ ...poll, options: options.toSpliced(place, 1) });
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>, place: number) {
    if (isComposing(event) || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (place + 1 < options.length) fields()?.[place + 1]?.focus();
      else if (options.length < pollOptionsMax && options[place]?.trim()) add();
    }
    if (event.key === 'Backspace' && options[place] === '' && options.length > pollOptionsMin) {
      event.preventDefault();
      remove(place);
    }
  }

  return (
    <div ref={box} role="group" aria-label={t('Poll')} className="flex flex-col gap-2 rounded-[16px] bg-sunken p-3">
      {options.map((option, place) => (
        // Options have nothing but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={place} className={fieldBoxClass(false, 'min-h-11 pe-1')}>
          <input
            dir="auto"
            aria-label={t('Option {number}', { number: place + 1 })}
            placeholder={t('Option {number}', { number: place + 1 })}
            value={option}
            maxLength={pollOptionMax}
            enterKeyHint="next"
            className="h-11 min-w-0 flex-1 bg-transparent outline-none"
            onChange={(event) => onChange({ ...poll, options: options.with(place, event.target.value) })}
            onKeyDown={(event) => onKeyDown(event, place)}
          />
          {options.length > pollOptionsMin && (
            <IconButton
              label={t('Remove option {number}', { number: place + 1 })}
              size="sm"
              onClick={() => remove(place)}
            >
              <X size={18} aria-hidden="true" />
            </IconButton>
          )}
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-2">
        {options.length < pollOptionsMax && (
          <Button kind="ghost" size="sm" onClick={add}>
            <Plus size={18} aria-hidden="true" />
            {t('Add option')}
          </Button>
        )}
        <span className="flex-1" />
        <Select
          label={t('Open for')}
          value={String(poll.hours)}
          options={pollHoursOffered.map((hours) => ({ value: String(hours), label: hoursName(hours) }))}
          onChange={(hours) => onChange({ ...poll, hours: Number(hours) })}
        />
        <IconButton label={t('Remove poll')} size="sm" onClick={onRemove}>
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  );
}
