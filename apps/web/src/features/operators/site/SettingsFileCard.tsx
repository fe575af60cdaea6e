import type { SettingChange } from '@gumball/contract/site/site.schemas';
import { useRef, useState } from 'react';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { downloadSettings, importSettings } from './settings-file.ts';

type Preview = { text: string; changes: SettingChange[] };

/** All settings as one file: saving it, and importing one after a look at what it changes. */
export function SettingsFileCard() {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [preview, setPreview] = useState<Preview>();
  const run = async (work: () => Promise<void>, failure: string) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast.error(error instanceof SyntaxError ? failure : failureMessage(error, failure));
    } finally {
      setBusy(false);
    }
  };
  const choose = (file: File) =>
    run(async () => {
      const text = await file.text();
      setPreview({ text, changes: await importSettings(text, true) });
    }, t('This file has no settings'));
  const apply = ({ text }: Preview) =>
    run(async () => {
      await importSettings(text, false);
      setPreview(undefined);
      toast.success(t('Saved'));
    }, t('Failed to save the settings'));
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="font-semibold">{t('Settings file')}</h3>
          <p className="text-sm text-ink-2">
            {t('All settings without secrets, to keep them or to use them elsewhere.')}
          </p>
        </div>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          className="hidden"
          aria-label={t('Settings file')}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (file) void choose(file);
          }}
        />
        <Button kind="ghost" size="sm" busy={isBusy} onClick={() => input.current?.click()}>
          {t('Import')}
        </Button>
        <Button
          kind="soft"
          size="sm"
          busy={isBusy}
          onClick={() => void run(downloadSettings, t('Failed to load the settings'))}
        >
          {t('Export')}
        </Button>
      </div>
      {preview && (
        <div className="mt-4 flex flex-col gap-3">
          {preview.changes.length === 0 ? (
            <p className="text-ink-2">{t('The file changes nothing.')}</p>
          ) : (
            <ul className="flex flex-col gap-2 text-sm wrap-anywhere">
              {preview.changes.map(({ name, from, to }) => (
                <li key={name}>
                  <strong>{name}</strong>: <del className="text-ink-2">{from}</del>{' '}
                  <ins className="no-underline">{to}</ins>
                </li>
              ))}
            </ul>
          )}
          <div className="flex flex-wrap justify-end gap-2">
            <Button kind="ghost" size="sm" onClick={() => setPreview(undefined)}>
              {t('Cancel')}
            </Button>
            {preview.changes.length > 0 && (
              <Button size="sm" busy={isBusy} onClick={() => void apply(preview)}>
                {t('Apply')}
              </Button>
            )}
          </div>
        </div>
      )}
    </Card>
  );
}
