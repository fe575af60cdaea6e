import type { SiteForm } from '@gumball/contract/site/site.schemas';
import { announcementTones, siteLimits } from '@gumball/rules/site/site';
import { useState } from 'react';
import { msg, t, translate } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { toLocalTime, toUtcTime } from '../parts/local-time.ts';
import { useSiteForm } from './use-site-form.ts';

const toneLabels = { info: msg('Information'), warning: msg('Warning') };

/** A message to all members above every page. */
export function AnnouncementForm({ choices: { announcement } }: { choices: SiteForm }) {
  const [text, setText] = useState(announcement?.text ?? '');
  const [tone, setTone] = useState(announcement?.tone ?? 'info');
  const [end, setEnd] = useState(announcement?.endsAt ? toLocalTime(announcement.endsAt) : '');
  const { isBusy, errorOf, save } = useSiteForm();
  return (
    <Card>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save({ announcement: { text, tone, endsAt: end === '' ? null : toUtcTime(end) } });
        }}
      >
        <div>
          <h3 className="font-semibold">{t('Announcement')}</h3>
          <p className="text-sm text-ink-2">{t('All members see it above every page until they close it.')}</p>
        </div>
        <TextArea
          label={t('Text')}
          rows={2}
          maxLength={siteLimits.announcement}
          value={text}
          error={errorOf('announcement')}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="flex flex-wrap items-end gap-4">
          <Input
            label={t('Ends (optional)')}
            type="datetime-local"
            fieldClassName="flex-1 basis-56"
            value={end}
            onChange={(event) => setEnd(event.target.value)}
          />
          <Select
            label={t('Tone')}
            options={announcementTones.map((value) => ({ value, label: translate(toneLabels[value]) }))}
            value={tone}
            onChange={setTone}
          />
          <span className="ms-auto flex gap-2">
            {announcement && (
              <Button
                kind="ghost"
                size="sm"
                disabled={isBusy}
                onClick={() => {
                  setText('');
                  setEnd('');
                  void save({ announcement: null });
                }}
              >
                {t('Remove')}
              </Button>
            )}
            <Button type="submit" size="sm" disabled={isBusy || text.trim() === ''}>
              {t('Show it')}
            </Button>
          </span>
        </div>
      </form>
    </Card>
  );
}
