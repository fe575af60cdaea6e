import type { Hold } from '@gumball/contract/filters/filters.schemas';
import { useState } from 'react';
import { plural, t, translate } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { DecisionForm } from '../cases/DecisionForm.tsx';
import { releaseHold } from '../data/filters.mutations.ts';
import { useHolds } from '../data/filters.queries.ts';
import { ConsoleList } from '../parts/ConsoleList.tsx';
import { useDecisions } from '../parts/use-decisions.ts';
import { useRight } from '../parts/use-right.ts';
import { causeLabels } from './filter-labels.ts';

/** The posts and comments that only their authors see. */
export function HeldList() {
  const [state, setState] = useState<'waiting' | 'limited'>('waiting');
  const list = useHolds(state);
  const { decide, deciding } = useDecisions(list.items ?? []);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3>{t('Held posts and comments')}</h3>
        <Select
          label={t('State')}
          options={[
            { value: 'waiting', label: t('Waiting for a decision') },
            { value: 'limited', label: t('Shown to the author only') },
          ]}
          value={state}
          onChange={setState}
        />
      </div>
      <ConsoleList list={list} empty={t('Nothing is held')}>
        {(holds) => (
          <ul className="flex flex-col gap-2">
            {holds.map((hold) => (
              <HeldRow
                key={hold.id}
                hold={hold}
                busy={deciding === hold.id}
                onRelease={() => void decide(hold.id, () => releaseHold(hold))}
              />
            ))}
          </ul>
        )}
      </ConsoleList>
    </>
  );
}

function HeldRow({ hold, busy, onRelease }: { hold: Hold; busy: boolean; onRelease: () => void }) {
  const { author, kind, content, files, cause, filter, caseId, heldAt, canDecide } = hold;
  const [isRemoving, setIsRemoving] = useState(false);
  const mayImpose = useRight('suspensions');
  return (
    <li className="rounded-xl bg-surface p-4 shadow-card dark:shadow-none">
      <div className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
        <span className="font-semibold text-ink">{author.username}</span>
        <span>{kind === 'post' ? t('Post') : t('Comment', undefined, 'noun')}</span>
        <TimeAgo dateTime={heldAt} />
        <Tag tone="warning">{filter ? filter.text : translate(causeLabels[cause])}</Tag>
      </div>
      <p className="mt-2 break-words whitespace-pre-line" dir="auto">
        {content}
      </p>
      {files > 0 && <p className="text-sm text-ink-2">{plural(files, '{count} file', '{count} files')}</p>}
      {canDecide ? (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button kind="primary" size="sm" busy={busy} onClick={onRelease}>
            {t('Show to everybody')}
          </Button>
          {caseId !== null && (
            <Button
              kind="danger-soft"
              size="sm"
              disabled={busy}
              aria-expanded={isRemoving}
              onClick={() => setIsRemoving(!isRemoving)}
            >
              {t('Remove')}
            </Button>
          )}
        </div>
      ) : (
        <Callout tone="info" className="mt-3">
          {t('Another operator has to decide cases that concern you.')}
        </Callout>
      )}
      {isRemoving && caseId !== null && (
        <DecisionForm
          item={{ id: caseId, subject: { type: kind, id: hold.commentId ?? hold.postId }, reasons: [] }}
          decision="remove"
          mayImpose={mayImpose}
          onDecided={() => setIsRemoving(false)}
          onCancel={() => setIsRemoving(false)}
        />
      )}
    </li>
  );
}
