import { t } from '../../lib/texts.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Says that a search found nothing. */
export function NothingFound() {
  return (
    <Card>
      <EmptyState art="none" title={t('No results found')} text={t('Try adjusting your search terms')} />
    </Card>
  );
}
