import type { OperatorTerms } from '@gumball/contract/terms/terms.schemas';
import { type TermsKind, termsKinds, termsTitles } from '@gumball/rules/terms/terms';
import { useState } from 'react';
import { errorMessage, failureMessage } from '../../../lib/api/api-error.ts';
import { plural, rich, t, translate } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { HrefLink } from '../../../ui/forms/HrefLink.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { publishTerms } from '../data/terms.mutations.ts';
import { useOperatorTerms } from '../data/terms.queries.ts';
import { TermsDialog } from './TermsDialog.tsx';

async function withdraw({ kind, version }: OperatorTerms): Promise<void> {
  const title = translate(termsTitles[kind]);
  const yes = await confirm({
    question: t('Withdraw {title}?', { title }),
    detail: t('Nobody is asked for it any longer, and its page is empty. You can publish another version later.'),
    verb: t('Withdraw'),
  });
  if (!yes) return;
  try {
    await publishTerms({ kind, version: version + 1, body: '', summary: '', needsConsent: false });
    toast.success(t('{title} is withdrawn', { title }));
  } catch (error) {
    toast.error(failureMessage(error, t('Failed to withdraw the text')));
  }
}

function TermsRow({ kind, text }: { kind: TermsKind; text: OperatorTerms | undefined }) {
  const [isEditing, setIsEditing] = useState(false);
  const title = translate(termsTitles[kind]);
  const shown = text?.isWithdrawn ? undefined : text;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <h3>{shown ? <HrefLink href={`/${kind}`}>{title}</HrefLink> : title}</h3>
        <p className="text-sm text-ink-2">
          {shown ? (
            <>
              {rich('Version {version}, published: {time}', {
                version: shown.version,
                time: <TimeAgo dateTime={shown.publishedAt} />,
              })}
              {' · '}
              {plural(shown.consents, 'accepted by {count} member', 'accepted by {count} members')}
            </>
          ) : (
            t('Not published')
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {shown && (
          <Button
            kind="ghost"
            size="sm"
            aria-label={t('Withdraw {title}', { title })}
            onClick={() => {
              withdraw(shown).catch(reportError);
            }}
          >
            {t('Withdraw')}
          </Button>
        )}
        <Button
          kind="outline"
          size="sm"
          aria-haspopup="dialog"
          aria-label={shown ? t('New version of {title}', { title }) : t('Write {title}', { title })}
          onClick={() => setIsEditing(true)}
        >
          {shown ? t('New version') : t('Write', undefined, 'text')}
        </Button>
      </div>
      {isEditing && <TermsDialog kind={kind} newest={text} onClose={() => setIsEditing(false)} />}
    </Card>
  );
}

/** The texts that newcomers and members accept. */
export function TermsPanel() {
  const { data, error, isFetching, refetch } = useOperatorTerms();
  if (!data) {
    if (!error || isFetching) return <Loading />;
    return (
      <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={refetch} />}>
        {errorMessage(error, t('Failed to load the terms'))}
      </Callout>
    );
  }
  return (
    <>
      <p className="px-1 text-ink-2">
        {t('Everybody can read the published texts. Newcomers accept them at sign-up, members at their next visit.')}
      </p>
      {termsKinds.map((kind) => (
        <TermsRow key={kind} kind={kind} text={data.find((text) => text.kind === kind)} />
      ))}
    </>
  );
}
