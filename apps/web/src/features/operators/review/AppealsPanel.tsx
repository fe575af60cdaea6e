import type { OperatorSanction } from '@gumball/contract/moderation/sanctions.schemas';
import { appealMax } from '@gumball/rules/moderation/sanctions';
import { useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { decideAppeal } from '../data/sanctions.mutations.ts';
import { useAppeals } from '../data/sanctions.queries.ts';
import { SanctionSummary } from '../members/MemberSanctions.tsx';
import { ConsoleList } from '../parts/ConsoleList.tsx';

function AppealRow({ sanction }: { sanction: OperatorSanction }) {
  const [answer, setAnswer] = useState('');
  const [busy, setBusy] = useState(false);
  const { user, appeal, canDecide } = sanction;
  async function decide(granted: boolean) {
    setBusy(true);
    await decideAppeal(sanction, granted, answer.trim());
    setBusy(false);
  }
  return (
    <li className="rounded-xl bg-surface p-4 shadow-card md:p-5 dark:shadow-none">
      <h3 className="text-base">{user.username}</h3>
      <SanctionSummary sanction={sanction} />
      {appeal && (
        <blockquote className="mt-3 border-s-[3px] border-brand-ink ps-3">
          <p className="break-words whitespace-pre-line">{appeal.text}</p>
          <p className="text-sm text-ink-2">
            <TimeAgo dateTime={appeal.at} />
          </p>
        </blockquote>
      )}
      {canDecide ? (
        <div className="mt-3 flex flex-col gap-3">
          <TextArea
            label={t('Answer to the member')}
            value={answer}
            maxLength={appealMax}
            onChange={(event) => setAnswer(event.target.value)}
          />
          <div className="flex flex-wrap gap-2">
            <Button kind="primary" size="sm" busy={busy} onClick={() => void decide(true)}>
              {t('Grant the appeal')}
            </Button>
            <Button kind="outline" size="sm" disabled={busy} onClick={() => void decide(false)}>
              {t('Decline the appeal')}
            </Button>
          </div>
        </div>
      ) : (
        <Callout tone="info" className="mt-3">
          {t('Another operator has to decide this appeal.')}
        </Callout>
      )}
    </li>
  );
}

/** The appeals of members that wait for a decision. */
export function AppealsPanel() {
  return (
    <ConsoleList list={useAppeals()} empty={t('No open appeals')}>
      {(sanctions) => (
        <ul className="flex flex-col gap-2">
          {sanctions.map((sanction) => (
            <AppealRow key={sanction.id} sanction={sanction} />
          ))}
        </ul>
      )}
    </ConsoleList>
  );
}
