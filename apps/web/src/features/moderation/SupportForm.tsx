import { messageOf } from '@gumball/contract/errors';
import { checkSupport, supportMessageMax, supportSubjectMax } from '@gumball/rules/moderation/support';
import { useRef, useState } from 'react';
import { newIdempotencyKey } from '../../lib/api/api-client.ts';
import { ApiError, failureMessage } from '../../lib/api/api-error.ts';
import { t, translate } from '../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { useDraft } from '../../lib/storage/drafts.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Input } from '../../ui/forms/Input.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { sendSupportMessage } from './moderation.mutations.ts';

type Problem = { message: string; field?: string | undefined };

function toProblem(error: unknown): Problem {
  const message = failureMessage(error, t('Could not send your message. Please try again.'));
  const minutes =
    error instanceof ApiError && error.retryAfterSeconds !== undefined
      ? Math.max(1, Math.ceil(error.retryAfterSeconds / 60))
      : undefined;
  if (minutes !== undefined) return { message: `${message} ${t('Try again in {count} min.', { count: minutes })}` };
  return { message, field: error instanceof ApiError ? error.errors[0]?.field : undefined };
}

/** A message to the operators. Typed text is a draft until it is sent. */
export function SupportForm() {
  const { email: ownEmail } = useCurrentUser();
  const [subject, setSubject, clearSubject] = useDraft('support:subject');
  const [message, setMessage, clearMessage] = useDraft('support:message');
  const [email, setEmail] = useState(ownEmail);
  const [problem, setProblem] = useState<Problem>();
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open');
  const form = useRef<HTMLFormElement>(null);
  const idempotencyKey = useRef(newIdempotencyKey());

  function showProblem(next: Problem): void {
    setProblem(next);
    const control = form.current?.elements.namedItem(next.field ?? '');
    if (control instanceof HTMLElement) control.focus();
  }

  async function send(): Promise<void> {
    const result = checkSupport({ subject, message, email });
    if (!result.ok) {
      showProblem({ message: translate(messageOf(result.code)), field: result.field });
      return;
    }
    setProblem(undefined);
    setState('sending');
    try {
      await sendSupportMessage({ subject, message, email }, idempotencyKey.current);
      clearSubject();
      clearMessage();
      idempotencyKey.current = newIdempotencyKey();
      setState('sent');
    } catch (error) {
      setState('open');
      showProblem(toProblem(error));
    }
  }

  if (state === 'sent') {
    return (
      <div role="status">
        <EmptyState
          art="chat"
          title={t('Your message is on its way')}
          text={t('Thank you. We will reply to {email} as soon as we can.', { email: email.trim() || ownEmail })}
          action={
            <Button kind="soft" onClick={() => setState('open')}>
              {t('Write another message')}
            </Button>
          }
        />
      </div>
    );
  }

  const bind = (field: string, set: (text: string) => void) => ({
    name: field,
    error: problem?.field === field ? problem.message : undefined,
    onChange: (event: { target: { value: string } }) => {
      set(event.target.value);
      setProblem(undefined);
    },
  });
  const isOnField = ['subject', 'message', 'email'].includes(problem?.field ?? '');
  return (
    <form
      ref={form}
      noValidate
      data-draft
      aria-label={t('Message to support')}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (state === 'open') send().catch(reportError);
      }}
    >
      <Input
        label={t('Subject (optional)')}
        maxLength={supportSubjectMax}
        autoComplete="off"
        value={subject}
        {...bind('subject', setSubject)}
      />
      <TextArea
        label={t('Message')}
        rows={6}
        countMax={supportMessageMax}
        placeholder={t('What happened, and what did you expect?')}
        value={message}
        {...bind('message', setMessage)}
      />
      <Input
        label={t('Reply to')}
        type="email"
        autoComplete="email"
        maxLength={320}
        hint={t('We reply to this address.')}
        value={email}
        {...bind('email', setEmail)}
      />
      {problem && !isOnField && <Callout tone="danger">{problem.message}</Callout>}
      <Button type="submit" busy={state === 'sending'} className="self-end max-sm:w-full">
        {state === 'sending' ? t('Sending...') : t('Send')}
      </Button>
    </form>
  );
}
