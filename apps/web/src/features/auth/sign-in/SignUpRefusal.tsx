import { t } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';

/** Why a guest cannot sign up here. */
export function SignUpRefusal({ mode }: { mode: 'invitation' | 'closed' }) {
  return (
    <Callout tone="info">
      {mode === 'closed'
        ? t('Nobody can sign up here at the moment.')
        : t('You need an invitation from a member to sign up. Please open the link that they sent you.')}
    </Callout>
  );
}
