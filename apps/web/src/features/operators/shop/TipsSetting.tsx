import { formatInteger } from '@gumball/rules/formats/integers';
import { tipsPerDayMax } from '@gumball/rules/gumballs/tips';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { changeSettings } from '../data/operators.mutations.ts';
import { useOperatorSettings } from '../data/operators.queries.ts';

/** How many Gumballs a member can send to others in a day. */
export function TipsSetting() {
  const { data, error, isFetching, refetch } = useOperatorSettings();
  if (data) return <TipsForm key={data.tipsPerDay} tipsPerDay={data.tipsPerDay} />;
  if (!error || isFetching) return <Loading className="min-h-19" />;
  return (
    <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={refetch} />}>
      {errorMessage(error, t('Failed to load the settings'))}
    </Callout>
  );
}

function TipsForm({ tipsPerDay }: { tipsPerDay: number }) {
  const [text, setText] = useState(String(tipsPerDay));
  const [isBusy, setBusy] = useState(false);
  const value = /^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined;
  const isValid = value !== undefined && value <= tipsPerDayMax;

  async function save(perDay: number) {
    setBusy(true);
    await changeSettings({ tipsPerDay: perDay });
    setBusy(false);
  }

  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-semibold">{t('{points} between members')}</h2>
        <p className="text-sm text-ink-2">
          {tipsPerDay === 0
            ? t('Off: members cannot send {points} to each other.')
            : t('Members older than a week send each other {points} of their balance. Levels and ranks stay.')}
        </p>
      </div>
      <form
        noValidate
        className="flex items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (isValid) save(value).catch(reportError);
        }}
      >
        <Input
          label={t('Daily limit (0: off)')}
          inputMode="numeric"
          autoComplete="off"
          fieldClassName="w-40"
          value={text}
          disabled={isBusy}
          error={isValid ? undefined : t('From 0 to {most}', { most: formatInteger(tipsPerDayMax, locale) })}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" className="mt-7" busy={isBusy} disabled={!isValid || value === tipsPerDay}>
          {t('Save')}
        </Button>
      </form>
    </Card>
  );
}
