import type { OperatorTerms } from '@gumball/contract/terms/terms.schemas';
import { checkTermsText, type TermsKind, termsMax, termsSummaryMax, termsTitles } from '@gumball/rules/terms/terms';
import { useDeferredValue, useState } from 'react';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Switch } from '../../../ui/forms/Switch.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { useSubmit } from '../../../ui/forms/use-submit.ts';
import { ComparedTexts } from '../../../ui/layout/ComparedTexts.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { publishTerms } from '../data/terms.mutations.ts';

/** Writes a version of a text and publishes it. */
export function TermsDialog({
  kind,
  newest,
  onClose,
}: {
  kind: TermsKind;
  newest: OperatorTerms | undefined;
  onClose: () => void;
}) {
  const [body, setBody] = useState(newest?.body ?? '');
  // Typing does not wait for the comparison.
  const comparedBody = useDeferredValue(body);
  const [summary, setSummary] = useState('');
  const [needsConsent, setNeedsConsent] = useState(true);
  const { isBusy, problem, run } = useSubmit(t('Failed to publish the text'));
  const title = translate(termsTitles[kind]);
  const isReady = body.trim() !== '' && body.trim() !== newest?.body && checkTermsText({ body, summary }).ok;

  async function publish() {
    await run(async () => {
      const version = (newest?.version ?? 0) + 1;
      await publishTerms({ kind, version, body: body.trim(), summary: summary.trim(), needsConsent });
      toast.success(t('{title} is published', { title }));
      onClose();
    });
  }

  return (
    <FormDialog
      title={title}
      submitLabel={isBusy ? t('Publishing...') : t('Publish')}
      isBusy={isBusy}
      isDisabled={!isReady}
      isDraft={isReady}
      className="flex flex-col gap-4 pt-1"
      onSubmit={() => void publish()}
      onClose={onClose}
    >
      <TextArea
        label={t('Text')}
        hint={t('With the formatting of posts: **bold**, *italic*, - lists, > quotes.')}
        countMax={termsMax}
        rows={10}
        value={body}
        onChange={(event) => setBody(event.target.value)}
      />
      {newest && newest.body !== '' && body.trim() !== newest.body && (
        <ComparedTexts
          title={t('What changed since version {version}', { version: newest.version })}
          before={newest.body}
          after={comparedBody.trim()}
        />
      )}
      <TextArea
        label={t('What changed')}
        hint={t('Members read it before they accept the new version.')}
        countMax={termsSummaryMax}
        value={summary}
        onChange={(event) => setSummary(event.target.value)}
      />
      <Switch
        label={t('Members have to accept it')}
        text={t('Each member is asked once, at the next visit, and newcomers at sign-up.')}
        on={needsConsent}
        onChange={setNeedsConsent}
      />
      {problem && <Callout tone="danger">{problem}</Callout>}
    </FormDialog>
  );
}
