import { formatInteger } from '@gumball/rules/formats/integers';
import { grantMax } from '@gumball/rules/gumballs/adjustments';
import { isGrantApprovalFrom } from '@gumball/rules/gumballs/grant-approval';
import { useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { changeSettings } from '../data/operators.mutations.ts';
import { useOperatorSettings } from '../data/operators.queries.ts';

/** From which amount a second operator approves grants. */
export function GrantApprovalSetting() {
  const { data } = useOperatorSettings();
  return data ? <GrantApprovalForm key={data.grantApprovalFrom} from={data.grantApprovalFrom} /> : null;
}

function GrantApprovalForm({ from }: { from: number }) {
  const [text, setText] = useState(String(from));
  const [isBusy, setBusy] = useState(false);
  const value = /^\d{1,7}$/.test(text.trim()) ? Number(text) : undefined;
  const isValid = value !== undefined && isGrantApprovalFrom(value);

  async function save(grantApprovalFrom: number) {
    setBusy(true);
    await changeSettings({ grantApprovalFrom });
    setBusy(false);
  }

  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-semibold">{t('Large grants')}</h2>
        <p className="text-sm text-ink-2">
          {from === 0
            ? t('Off: each operator with the right grants {points} alone.')
            : t('A second operator approves what one operator grants in a day from this amount on.')}
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
          label={t('Approval from (0: off)')}
          inputMode="numeric"
          autoComplete="off"
          fieldClassName="w-40"
          value={text}
          disabled={isBusy}
          error={isValid ? undefined : t('From 0 to {most}', { most: formatInteger(grantMax, locale) })}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" className="mt-7" busy={isBusy} disabled={!isValid || value === from}>
          {t('Save')}
        </Button>
      </form>
    </Card>
  );
}
