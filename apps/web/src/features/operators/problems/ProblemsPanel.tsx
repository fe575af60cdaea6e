import type { ProblemFinding } from '@gumball/contract/operators/problems.routes';
import { checkLabel } from '@gumball/rules/operators/check-names';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { errorMessage, failureMessage } from '../../../lib/api/api-error.ts';
import { msg, plural, t, translate } from '../../../lib/i18n/i18n.ts';
import { useSetSearchParams } from '../../../lib/router/use-search-param.ts';
import { cx } from '../../../ui/cx.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { ProblemText } from './ProblemText.tsx';
import { checkProblems, useProblems } from './problems.queries.ts';

const kinds = {
  problem: { label: msg('Problem'), Icon: CircleAlert, color: 'text-danger' },
  warning: { label: msg('Warning'), Icon: TriangleAlert, color: 'text-warning' },
  ok: { label: msg('In order'), Icon: CircleCheck, color: 'text-positive' },
};

/** What is wrong with the set-up of the site, and what to do about it. */
export function ProblemsPanel() {
  const { data, error, isFetching, refetch } = useProblems();
  if (!data) {
    return error && !isFetching ? (
      <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={refetch} />}>
        {errorMessage(error, t('Failed to load the problems'))}
      </Callout>
    ) : (
      <Loading />
    );
  }
  const open = data.findings.filter(({ status }) => status !== 'ok');
  const fine = data.findings.filter(({ status }) => status === 'ok');
  return (
    <>
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="min-w-0 flex-1 text-ink-2">
            {data.checkedAt === null ? (
              t('The site is being checked for the first time.')
            ) : (
              <>
                {t('Last checked')} <TimeAgo dateTime={data.checkedAt} />
              </>
            )}
          </p>
          <CheckButton isChecking={data.isChecking} />
        </div>
      </Card>
      {data.checkedAt !== null && open.length === 0 && (
        <Callout tone="positive">{t('Everything that was checked is in order.')}</Callout>
      )}
      {open.length > 0 && (
        <Card>
          <Findings findings={open} />
        </Card>
      )}
      {fine.length > 0 && (
        <Card>
          <details>
            <summary className="cursor-pointer rounded-md font-semibold">
              {plural(fine.length, '{count} check is in order', '{count} checks are in order')}
            </summary>
            <div className="mt-4">
              <Findings findings={fine} />
            </div>
          </details>
        </Card>
      )}
    </>
  );
}

function CheckButton({ isChecking }: { isChecking: boolean }) {
  const [isBusy, setBusy] = useState(false);
  async function check() {
    setBusy(true);
    try {
      await checkProblems();
    } catch (error) {
      toast.error(failureMessage(error, t('The site could not be checked')));
    }
    setBusy(false);
  }
  return (
    <Button kind="soft" size="sm" busy={isBusy || isChecking} onClick={() => void check()}>
      {t('Check again')}
    </Button>
  );
}

function Findings({ findings }: { findings: readonly ProblemFinding[] }) {
  const setParams = useSetSearchParams();
  return (
    <ul className="flex flex-col gap-4">
      {findings.map(({ name, status, message, phrase, section, panel }) => {
        const { label, Icon, color } = kinds[status];
        const checked = checkLabel(name);
        return (
          <li key={`${name} ${message}`} className="flex gap-3">
            <Icon size={20} className={cx('mt-0.5 flex-none', color)} aria-hidden="true" />
            <div className="min-w-0 flex-1">
              <p className="font-semibold wrap-anywhere">
                <span className="sr-only">{t('{label}:', { label: translate(label) })} </span>
                <bdi>{checked ? translate(checked) : name}</bdi>
              </p>
              <p className="text-ui wrap-anywhere text-ink-2">
                <ProblemText message={message} phrase={phrase} />
              </p>
              {status !== 'ok' && (
                <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-ink-3">
                  {t('Guide: {section}', { section: `docs/operating.md, ${section}` })}
                  {panel !== null && (
                    <button
                      type="button"
                      className="font-semibold text-brand-ink hover:underline"
                      onClick={() => setParams({ panel })}
                    >
                      {t('Open the setting')}
                    </button>
                  )}
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
