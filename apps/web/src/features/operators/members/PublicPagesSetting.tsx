import { t } from '../../../lib/i18n/i18n.ts';
import { Switch } from '../../../ui/forms/Switch.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { changeSettings } from '../data/operators.mutations.ts';
import { useOperatorSettings } from '../data/operators.queries.ts';

/** Whether people without an account read what is public. The settings above it report a failure to load. */
export function PublicPagesSetting() {
  const { data } = useOperatorSettings();
  if (!data) return null;
  return (
    <Card className="py-1">
      <Switch
        label={t('Public pages')}
        text={
          data.publicPages
            ? t(
                'People without an account read public posts, profiles, communities and hashtags, and search engines find them. Members and communities can opt out.',
              )
            : t('Only members read anything. Everyone else meets the log-in.')
        }
        on={data.publicPages}
        onChange={(publicPages) => void changeSettings({ publicPages })}
      />
    </Card>
  );
}
