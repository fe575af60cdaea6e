/** All settings as one file: docs/product.md, Site. */
import type { SettingChange, SettingsFile } from '@gumball/contract/site/site.schemas';
import { queryClient } from '../../../lib/api/query-client.ts';
import { applySite } from '../../../lib/site/site.ts';
import { consoleKey } from '../data/operators.queries.ts';
import { siteClient } from './site.queries.ts';

/** Saves the settings as a file on this device. Rejects with an `ApiError`. */
export async function downloadSettings(): Promise<void> {
  const { file } = await siteClient.exportSettings();
  const url = URL.createObjectURL(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'settings.json';
  link.click();
  URL.revokeObjectURL(url);
}

/** Imports a file, or with `isTrial` returns what it changes. Rejects with an `ApiError`, or `SyntaxError` without JSON. */
export async function importSettings(text: string, isTrial: boolean): Promise<SettingChange[]> {
  const file = JSON.parse(text) as SettingsFile;
  const { changes } = await siteClient.importSettings({ body: { file, isTrial } });
  if (!isTrial) {
    await queryClient.invalidateQueries({ queryKey: consoleKey });
    applySite((await siteClient.site()).site);
  }
  return changes;
}
