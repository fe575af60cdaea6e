import { checkAppCode } from '@gumball/rules/auth/second-factor';
import { codeLength } from '@gumball/rules/auth/verification';
import { useRef, useState } from 'react';
import { encode } from 'uqr';
import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { CodeInput } from '../../../ui/forms/CodeInput.tsx';
import { CopyButton } from '../../../ui/forms/CopyButton.tsx';
import { FormProblem } from '../parts/FormProblem.tsx';
import { problemOfError, useSubmission } from '../parts/use-submission.ts';
import { mailMessages } from '../sign-in/auth-messages.ts';
import { confirmSecondFactor } from './account.mutations.ts';

/** Shows a new key as QR code and text, and confirms it by a code of the app. */
export function AuthenticatorKey({
  secret,
  uri,
  onConfirmed,
  onCancel,
}: {
  secret: string;
  uri: string;
  onConfirmed: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}) {
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { form, busy, formProblem, problemOf, forgive, endWait, submit } = useSubmission({
    fields: ['code'],
    check: () => checkAppCode(code),
    send: async () => onConfirmed(await confirmSecondFactor(code)),
    explain(error) {
      const problem = problemOfError(error, mailMessages);
      if (problem.field === 'code') {
        setCode('');
        input.current?.focus();
      }
      return problem;
    },
  });
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      aria-label={t('Set up an authenticator app')}
      className="flex flex-col gap-4"
    >
      <p className="text-ink-2">
        {t('Scan the code with an authenticator app, or enter the key there. Then enter the code that the app shows.')}
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <QrCode text={uri} />
        <div className="flex min-w-0 flex-1 basis-60 flex-col items-start gap-2">
          <p className="font-mono text-sm [overflow-wrap:anywhere]" dir="ltr">
            {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </p>
          <CopyButton text={secret} label={t('Copy key')} variant="large" />
        </div>
      </div>
      <CodeInput
        ref={input}
        label={t('6-digit code')}
        value={code}
        autoFocus
        error={problemOf('code')}
        onChange={(digits) => {
          setCode(digits);
          forgive();
        }}
      />
      <FormProblem problem={formProblem} onOver={endWait} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="ghost" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" busy={busy} disabled={code.length < codeLength}>
          {t('Turn on')}
        </Button>
      </div>
    </form>
  );
}

/** A QR code, dark on white in both themes: many scanners read no inverted ones. */
function QrCode({ text }: { text: string }) {
  const { size, data } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={t('QR code of the key')}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 flex-none rounded-md bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
