import type { Figures } from '@gumball/contract/operators/figures.routes';
import { formatInteger } from '@gumball/rules/formats/integers';
import { percent } from '@gumball/rules/formats/measures';
import type { PublicPageKind } from '@gumball/rules/public-pages/page-kinds';
import { msg, t, translate } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { FigureCard } from './FigureCard.tsx';
import { FigureTable } from './FigureTable.tsx';

const kindNames: Record<PublicPageKind, string> = {
  front: msg('The front page'),
  post: msg('A post'),
  profile: msg('A profile'),
  community: msg('A community'),
  hashtag: msg('A hashtag'),
};

/** On which kind of public page new members decided to join. */
export function Sources({ sources }: { sources: Figures['sources'] }) {
  const all = sources.reduce((sum, { count }) => sum + count, 0);
  return (
    <FigureCard
      heading={t('Where sign-ups began')}
      name="sources"
      note={t('The kind of public page on which somebody chose to join. Which page it was is not recorded.')}
    >
      <FigureTable
        caption={t('Where sign-ups began')}
        columns={[t('Public page'), t('Members'), t('Percentage')]}
        rows={sources.map(({ from, count }) => ({
          name: from === null ? t('Somewhere else') : translate(kindNames[from]),
          cells: [formatInteger(count, locale), all === 0 ? '-' : percent(count / all, locale)],
        }))}
      />
    </FigureCard>
  );
}
