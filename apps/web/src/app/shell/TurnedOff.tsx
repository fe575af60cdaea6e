import type { ReactNode } from 'react';
import { t } from '../../lib/i18n/i18n.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ButtonLink } from '../../ui/forms/ButtonLink.tsx';

/** The page of a part of the product that operators turned off. */
export default function TurnedOff(): ReactNode {
  return (
    <EmptyState
      art="lock"
      title={t('This part of the site is turned off.')}
      text={t('The people who run {site} may turn it on again. Nothing in it is lost.')}
      action={
        <ButtonLink kind="soft" size="sm" to="/">
          {t('Go to Home')}
        </ButtonLink>
      }
    />
  );
}
