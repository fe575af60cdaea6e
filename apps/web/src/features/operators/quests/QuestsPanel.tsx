import type { OperatorQuest } from '@gumball/contract/tasks/quests.schemas';
import { useState } from 'react';
import { plural, t } from '../../../lib/i18n/i18n.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { GumballAmount } from '../../../ui/product/GumballAmount.tsx';
import { endQuest } from '../data/operator-quests.mutations.ts';
import { useOperatorQuests } from '../data/operator-quests.queries.ts';
import { ConsoleList } from '../parts/ConsoleList.tsx';
import { QuestDialog } from './QuestDialog.tsx';

/** All quests: created and ended. */
export function QuestsPanel() {
  const [isCreating, setIsCreating] = useState(false);
  const list = useOperatorQuests();
  return (
    <>
      <Button size="sm" className="self-end" onClick={() => setIsCreating(true)}>
        {t('New quest')}
      </Button>
      <ConsoleList list={list} empty={t('No quests yet')}>
        {(quests) => (
          <ul className="flex flex-col gap-2">
            {quests.map((quest) => (
              <QuestRow key={quest.id} quest={quest} />
            ))}
          </ul>
        )}
      </ConsoleList>
      {isCreating && <QuestDialog onClose={() => setIsCreating(false)} />}
    </>
  );
}

function QuestRow({ quest: { id, title, tasks, bonus, completed, isOrdered, isEnded } }: { quest: OperatorQuest }) {
  async function confirmEnd() {
    const isConfirmed = await confirm({
      question: t('End this quest now?'),
      detail: t('Nobody can earn its bonus any more. Bonuses that were paid stay.'),
      verb: t('End'),
    });
    if (isConfirmed) await endQuest(id);
  }

  return (
    <li className="flex flex-wrap items-center gap-3 rounded-xl bg-surface p-4 shadow-card dark:shadow-none">
      <div className="min-w-48 flex-1 md:min-w-80">
        <h3 className="truncate">{title}</h3>
        <p className="text-sm break-words text-ink-2">
          {tasks.map((task) => task.title).join(isOrdered ? ' → ' : ', ')}
        </p>
        <p className="text-sm text-ink-2">{plural(completed, '{count} completed', '{count} completed')}</p>
      </div>
      <Tag tone={isEnded ? 'quiet' : 'positive'}>{isEnded ? t('Ended') : t('Open')}</Tag>
      <GumballAmount amount={bonus} reward />
      {!isEnded && (
        <Button kind="ghost" size="sm" aria-label={t('End {title}', { title })} onClick={() => void confirmEnd()}>
          {t('End')}
        </Button>
      )}
    </li>
  );
}
