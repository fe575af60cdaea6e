import { fromLocalTime, type LocalTime, toLocalTime } from '@gumball/rules/formats/local-times';
import { timeOfDay } from '@gumball/rules/formats/times';
import { scheduleChoices, scheduleMaxMs, scheduleMinMs } from '@gumball/rules/posts/schedule';
import { CalendarClock, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { Chip } from '../../../ui/forms/Chip.tsx';
import { fieldBoxClass } from '../../../ui/forms/Field.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { TextLink } from '../../../ui/forms/TextLink.tsx';
import { deviceZone } from './composer-start.ts';

/** The time at which a post is published, on the clock of the device, with quick choices. */
export function ScheduleField({
  wall,
  disabled,
  onChange,
  onRemove,
}: {
  wall: LocalTime;
  disabled: boolean;
  onChange: (wall: LocalTime) => void;
  /** Absent for a post that is scheduled already. */
  onRemove?: (() => void) | undefined;
}) {
  const id = useId();
  const [now] = useState(() => new Date());
  const field = useRef<HTMLInputElement>(null);
  const isNew = useRef(wall === '');
  useEffect(() => {
    if (isNew.current) field.current?.focus();
  }, []);
  const zone = deviceZone();
  const names = {
    evening: (time: string) => t('This evening, {time}', { time }),
    tomorrow: (time: string) => t('Tomorrow, {time}', { time }),
    monday: (time: string) => t('Monday, {time}', { time }),
  };
  const limit = (ms: number) => toLocalTime(new Date(now.getTime() + ms), zone);
  return (
    <div role="group" aria-label={t('Schedule')} className="flex flex-col gap-2 rounded-[16px] bg-sunken p-3">
      <div className={fieldBoxClass(false, 'min-h-11 pe-1')}>
        <CalendarClock size={20} aria-hidden="true" className="flex-none text-ink-2" />
        <input
          ref={field}
          type="datetime-local"
          aria-label={t('Date and time')}
          aria-describedby={`${id}-zone`}
          value={wall}
          min={limit(scheduleMinMs)}
          max={limit(scheduleMaxMs)}
          readOnly={disabled}
          className="h-11 min-w-0 flex-1 bg-transparent outline-none"
          onChange={(event) => onChange(event.target.value)}
        />
        {onRemove && (
          <IconButton label={t('Publish at once instead')} size="sm" onClick={onRemove}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {scheduleChoices(now, zone).map((choice) => (
          <Chip key={choice.name} on={wall === choice.wall} disabled={disabled} onClick={() => onChange(choice.wall)}>
            {names[choice.name](timeOfDay(fromLocalTime(choice.wall, zone) ?? now, locale))}
          </Chip>
        ))}
      </div>
      <p className="flex flex-wrap gap-x-3 text-sm text-ink-2">
        <span id={`${id}-zone`}>{t('Time zone: {zone}', { zone: zone.replaceAll('_', ' ') })}</span>
        <TextLink to="/profile" search={{ tab: 'scheduled' }}>
          {t('Scheduled posts')}
        </TextLink>
      </p>
    </div>
  );
}
