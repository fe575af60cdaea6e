import { messageOf } from '@gumball/contract/errors';
import type { OperatorItem } from '@gumball/contract/shop/shop.schemas';
import { checkCodes, parseCodes } from '@gumball/rules/shop/items';
import { useState } from 'react';
import { plural, t, translate } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { useSubmit } from '../../../ui/forms/use-submit.ts';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { addCodes } from '../data/operator-shop.mutations.ts';

/** Adds codes to an item, typed or pasted, one per line, or from a text file. */
export function CodesDialog({ item, onClose }: { item: OperatorItem; onClose: () => void }) {
  const [text, setText] = useState('');
  const { isBusy, problem, setProblem, run } = useSubmit(t('Failed to add the codes'));
  const codes = parseCodes(text.split('\n'));

  async function save(): Promise<void> {
    const result = checkCodes(codes);
    if (!result.ok) {
      setProblem(translate(messageOf(result.code)));
      return;
    }
    await run(async () => {
      const added = await addCodes(item, codes);
      toast.success(plural(added, '{count} code added', '{count} codes added'));
      onClose();
    });
  }

  return (
    <FormDialog
      title={t('Add codes to {name}', { name: item.name })}
      submitLabel={isBusy ? t('Saving...') : t('Add codes')}
      isBusy={isBusy}
      isDisabled={codes.length === 0}
      isDraft={text !== ''}
      className="flex flex-col gap-3 pt-1"
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextArea
        label={t('Codes')}
        hint={t('One per line. A code that the item has already is skipped.')}
        value={text}
        error={problem}
        autoFocus
        onChange={(event) => setText(event.target.value)}
      />
      <label className="flex flex-wrap items-center gap-2 text-ui text-ink-2">
        {t('Or a text file:')}
        <input
          type="file"
          accept=".txt,.csv,text/plain,text/csv"
          className="min-w-0 file:me-2 file:min-h-9 file:rounded-full file:border-0 file:bg-brand-soft file:px-3.5 file:font-semibold file:text-brand-ink"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            file?.text().then(setText, () => setProblem(t('The file could not be read')));
          }}
        />
      </label>
      <p className="text-ui text-ink-2" aria-live="polite">
        {plural(codes.length, '{count} code', '{count} codes')}
      </p>
    </FormDialog>
  );
}
