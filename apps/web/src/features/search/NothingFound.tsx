import { t } from '../../lib/i18n/i18n.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Card } from '../../ui/layout/Card.tsx';

/** The empty state of a search. */
export function NothingFound() {
  return (
    <Card>
      <EmptyState art="none" title={t('No results found')} text={t('Try adjusting your search terms')} />
    </Card>
  );
}
