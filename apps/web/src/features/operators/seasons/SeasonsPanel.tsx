import type { Season } from '@gumball/contract/leaderboard/leaderboard.schemas';
import { dateAndTime } from '@gumball/rules/formats/times';
import { useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { useNow } from '../../../ui/layout/use-now.ts';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { endSeason } from '../data/operator-seasons.mutations.ts';
import { useSeasons } from '../data/operator-seasons.queries.ts';
import { ConsoleList } from '../parts/ConsoleList.tsx';
import { SeasonDialog } from './SeasonDialog.tsx';

/** All seasons of the leaderboard: created and ended. */
export function SeasonsPanel() {
  const [isCreating, setIsCreating] = useState(false);
  const list = useSeasons();
  return (
    <>
      <Button size="sm" className="self-end" onClick={() => setIsCreating(true)}>
        {t('New season')}
      </Button>
      <ConsoleList list={list} empty={t('No seasons yet')}>
        {(seasons) => (
          <ul className="flex flex-col gap-2">
            {seasons.map((season) => (
              <SeasonRow key={season.id} season={season} />
            ))}
          </ul>
        )}
      </ConsoleList>
      {isCreating && <SeasonDialog onClose={() => setIsCreating(false)} />}
    </>
  );
}

function SeasonRow({ season: { id, title, startsAt, endsAt, isOver } }: { season: Season }) {
  const now = useNow();
  async function confirmEnd() {
    const isConfirmed = await confirm({
      question: t('End this season now?'),
      detail: t('Its result stays on the leaderboard for two weeks.'),
      verb: t('End'),
    });
    if (isConfirmed) await endSeason(id);
  }

  return (
    <li className="flex flex-wrap items-center gap-3 rounded-xl bg-surface p-4 shadow-card dark:shadow-none">
      <div className="min-w-48 flex-1">
        <h3 className="truncate">{title}</h3>
        <p className="text-sm text-ink-2">
          {dateAndTime(new Date(startsAt), locale)} – {dateAndTime(new Date(endsAt), locale)}
        </p>
      </div>
      {isOver ? (
        <Tag tone="quiet">{t('Ended')}</Tag>
      ) : new Date(startsAt) > now ? (
        <Tag tone="info">{t('Upcoming')}</Tag>
      ) : (
        <Tag tone="positive">{t('Open')}</Tag>
      )}
      {!isOver && (
        <Button kind="ghost" size="sm" aria-label={t('End {title}', { title })} onClick={() => void confirmEnd()}>
          {t('End')}
        </Button>
      )}
    </li>
  );
}
