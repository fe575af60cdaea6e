import type { Integration } from '@gumball/contract/site/integrations.routes';
import { integrationFields } from '@gumball/rules/site/integrations';
import { useState } from 'react';
import { ApiError, failureMessage } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { removeService, type ServiceChanges, saveService, tryService } from './services.queries.ts';

/** How a test ended. */
export type TrialResult = { works: boolean; reply: string };

/** The values of a service in a form, and what a press does with them. */
export function useServiceForm({ name, values }: Integration, title: string) {
  const fields = integrationFields[name];
  const textsOf = (stored: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(
      Object.keys(fields).map((field) => [field, stored[field] ?? (field === 'security' ? 'starttls' : '')]),
    );
  const [texts, setTexts] = useState(() => textsOf(values));
  const [busy, setBusy] = useState<'save' | 'test' | 'remove'>();
  const [error, setError] = useState<ApiError>();
  const [result, setResult] = useState<TrialResult>();
  // An empty secret stays what it is.
  const changes = (): ServiceChanges =>
    Object.fromEntries(Object.entries(texts).filter(([field, text]) => text !== '' || !fields[field]?.isSecret));
  const run = async (action: NonNullable<typeof busy>, work: () => Promise<unknown>, failure: string) => {
    setBusy(action);
    setError(undefined);
    setResult(undefined);
    try {
      await work();
    } catch (caught) {
      const isAboutField = caught instanceof ApiError && caught.errors.length > 0;
      if (isAboutField) setError(caught);
      else toast.error(failureMessage(caught, failure));
    } finally {
      setBusy(undefined);
    }
  };
  return {
    texts,
    busy,
    result,
    errorOf: (field: string) => error?.field(field),
    change: (field: string, text: string) => setTexts({ ...texts, [field]: text }),
    save: () =>
      run(
        'save',
        async () => {
          await saveService(name, changes());
          setTexts((current) =>
            Object.fromEntries(
              Object.entries(current).map(([field, text]) => [field, fields[field]?.isSecret ? '' : text]),
            ),
          );
          toast.success(t('Saved'));
        },
        t('Failed to save the settings'),
      ),
    test: () => run('test', async () => setResult(await tryService(name, changes())), t('Failed to test the service')),
    remove: async () => {
      const isSure = await confirm({
        question: t('Remove the keys of {name}?', { name: title }),
        detail: t('The service is no longer used.'),
        verb: t('Remove'),
        tone: 'danger',
      });
      if (!isSure) return;
      await run(
        'remove',
        async () => {
          await removeService(name);
          setTexts(textsOf({}));
        },
        t('Failed to save the settings'),
      );
    },
  };
}
