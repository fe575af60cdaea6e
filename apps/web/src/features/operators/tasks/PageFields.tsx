import { pageWordMax } from '@gumball/rules/tasks/page-visit';
import { t } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import type { TaskForm } from './use-task-form.ts';

/** How long a page is visited, and the word that stands on it. */
export function PageFields({ form: { fields, update, errorOf } }: { form: TaskForm }) {
  const { page } = fields;
  const error = errorOf('page');
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 md:grid-cols-2">
        <Input
          label={t('Word on the page')}
          hint={t('Members never see it here. Case and accents do not matter.')}
          value={page.word}
          maxLength={pageWordMax}
          onChange={(event) => update({ page: { ...page, word: event.target.value } })}
        />
        <Input
          label={t('Least time in seconds')}
          hint={t('5 to 600')}
          inputMode="numeric"
          value={page.seconds}
          onChange={(event) => update({ page: { ...page, seconds: event.target.value } })}
        />
      </div>
      {error && <Callout tone="danger">{error}</Callout>}
    </div>
  );
}
