import { signUpModes } from '@gumball/rules/auth/sign-up-mode';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { msg, t, translate } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { changeSettings } from '../data/operators.mutations.ts';
import { useOperatorSettings } from '../data/operators.queries.ts';

const labels = {
  open: msg('Open to everyone'),
  invitation: msg('By invitation'),
  application: msg('By application'),
  closed: msg('Nobody'),
};
const texts = {
  open: msg('Everybody can create an account.'),
  invitation: msg('A guest needs the invitation link of an active member.'),
  application: msg('A guest answers your questions, and the account opens once an operator accepts it.'),
  closed: msg('Nobody can create an account. Members sign in as before.'),
};

/** Who may sign up. */
export function SignUpSetting() {
  const { data, error, isFetching, refetch } = useOperatorSettings();
  if (!data) {
    if (!error || isFetching) return <Loading className="min-h-19" />;
    return (
      <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={refetch} />}>
        {errorMessage(error, t('Failed to load the settings'))}
      </Callout>
    );
  }
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-semibold">{t('Who can sign up')}</h2>
        <p className="text-sm text-ink-2">{translate(texts[data.signUpMode])}</p>
      </div>
      <Select
        label={t('Who can sign up')}
        options={signUpModes.map((value) => ({ value, label: translate(labels[value]) }))}
        value={data.signUpMode}
        onChange={(signUpMode) => void changeSettings({ signUpMode })}
      />
    </Card>
  );
}
