import type { AccessBlock } from '@gumball/contract/filters/filters.schemas';
import { accessBlockDays, accessBlockReasonMax } from '@gumball/rules/filters/access-blocks';
import { dateAndTime } from '@gumball/rules/formats/times';
import { useState } from 'react';
import { plural, t } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { useSubmit } from '../../../ui/forms/use-submit.ts';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { createAccessBlock, removeAccessBlock } from '../data/filters.mutations.ts';
import { useAccessBlocks } from '../data/filters.queries.ts';
import { ConsoleList } from '../parts/ConsoleList.tsx';
import { useDecisions } from '../parts/use-decisions.ts';

/** The blocks of networks and mail domains. */
export function AccessBlocks() {
  const [isAdding, setIsAdding] = useState(false);
  const list = useAccessBlocks();
  const { decide, deciding } = useDecisions(list.items ?? []);
  return (
    <>
      <div className="mt-2 flex items-center justify-between gap-3">
        <h3>{t('Networks and mail domains')}</h3>
        <Button size="sm" aria-haspopup="dialog" onClick={() => setIsAdding(true)}>
          {t('Add a block')}
        </Button>
      </div>
      <ConsoleList list={list} empty={t('No blocks')}>
        {(blocks) => (
          <ul className="flex flex-col gap-2">
            {blocks.map((block) => (
              <BlockRow
                key={block.id}
                block={block}
                isEnding={deciding === block.id}
                onEnd={() => void decide(block.id, () => removeAccessBlock(block))}
              />
            ))}
          </ul>
        )}
      </ConsoleList>
      {isAdding && <BlockDialog onClose={() => setIsAdding(false)} />}
    </>
  );
}

function BlockRow({ block, isEnding, onEnd }: { block: AccessBlock; isEnding: boolean; onEnd: () => void }) {
  const { value, scope, reason, endsAt } = block;
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-xl bg-surface p-4 shadow-card dark:shadow-none">
      <div className="min-w-48 flex-1">
        <h4 className="font-mono break-all">{value}</h4>
        <p className="text-sm break-words text-ink-2">
          {reason} · {t('Blocked until {time}', { time: dateAndTime(new Date(endsAt), locale) })}
        </p>
      </div>
      <Tag tone={scope === 'log-in' ? 'danger' : 'warning'}>
        {scope === 'log-in' ? t('Sign-up and log-in') : t('Sign-up only')}
      </Tag>
      <Button
        kind="outline"
        size="sm"
        busy={isEnding}
        aria-label={t('End the block of {value}', { value })}
        onClick={onEnd}
      >
        {t('End the block')}
      </Button>
    </li>
  );
}

function BlockDialog({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<AccessBlock['kind']>('network');
  const [value, setValue] = useState('');
  const [scope, setScope] = useState<AccessBlock['scope']>('sign-up');
  const [days, setDays] = useState('7');
  const [reason, setReason] = useState('');
  const { isBusy, problem, run } = useSubmit(t('Failed to save the block'));

  async function save(): Promise<void> {
    await run(async () => {
      await createAccessBlock({ kind, value, scope, days: Number(days), reason });
      onClose();
    });
  }

  return (
    <FormDialog
      title={t('Add a block')}
      submitLabel={isBusy ? t('Saving...') : t('Save')}
      isBusy={isBusy}
      className="flex flex-col gap-4 pt-1"
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Select<AccessBlock['kind']>
        label={t('Kind')}
        options={[
          { value: 'network', label: t('Address or network') },
          { value: 'mail-domain', label: t('Mail domain') },
        ]}
        value={kind}
        onChange={setKind}
        className="self-start"
      />
      <Input
        label={kind === 'network' ? t('Address or network') : t('Mail domain')}
        autoComplete="off"
        spellCheck={false}
        maxLength={300}
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      {kind === 'network' && (
        <Select<AccessBlock['scope']>
          label={t('What is blocked')}
          options={[
            { value: 'sign-up', label: t('Sign-up only') },
            { value: 'log-in', label: t('Sign-up and log-in') },
          ]}
          value={scope}
          onChange={setScope}
          className="self-start"
        />
      )}
      <Select
        label={t('Until when')}
        options={accessBlockDays.map((number) => ({
          value: String(number),
          label: plural(number, '{count} day', '{count} days'),
        }))}
        value={days}
        onChange={setDays}
        className="self-start"
      />
      <Input
        label={t('Reason')}
        autoComplete="off"
        maxLength={accessBlockReasonMax}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {problem && <Callout tone="danger">{problem}</Callout>}
    </FormDialog>
  );
}
