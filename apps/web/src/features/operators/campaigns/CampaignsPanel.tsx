import type { Campaign } from '@gumball/contract/tasks/operator-campaigns.routes';
import { formatInteger } from '@gumball/rules/formats/integers';
import { useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { useCampaigns } from '../data/operator-campaigns.queries.ts';
import { ConsoleList } from '../parts/ConsoleList.tsx';
import { CampaignDialog } from './CampaignDialog.tsx';

/** All campaigns: created and changed. */
export function CampaignsPanel() {
  const [editing, setEditing] = useState<Campaign | 'new'>();
  const list = useCampaigns();
  return (
    <>
      <Button size="sm" className="self-end" onClick={() => setEditing('new')}>
        {t('New campaign')}
      </Button>
      <ConsoleList list={list} empty={t('No campaigns yet')}>
        {(campaigns) => (
          <ul className="flex flex-col gap-2">
            {campaigns.map((campaign) => (
              <CampaignRow key={campaign.id} campaign={campaign} onEdit={() => setEditing(campaign)} />
            ))}
          </ul>
        )}
      </ConsoleList>
      {editing && (
        <CampaignDialog campaign={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </>
  );
}

function CampaignRow({ campaign, onEdit }: { campaign: Campaign; onEdit: () => void }) {
  const { title, tasks, budget, spent } = campaign;
  const amounts = { spent: formatInteger(spent, locale), budget: formatInteger(budget, locale) };
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-xl bg-surface p-4 shadow-card dark:shadow-none">
      <div className="min-w-48 flex-1 md:min-w-80">
        <h3 className="truncate">{title}</h3>
        <p className="text-sm break-words text-ink-2">{tasks.map((task) => task.title).join(', ')}</p>
        <div className="my-2">
          <ProgressBar label={t('Spent')} value={spent / budget} color="var(--gb-gold)" />
        </div>
        <p className="text-sm text-ink-2 tabular-nums">{t('{spent} of {budget} {points}', amounts)}</p>
      </div>
      <Button kind="ghost" size="sm" aria-label={t('Edit {title}', { title })} onClick={onEdit}>
        {t('Edit')}
      </Button>
    </li>
  );
}
