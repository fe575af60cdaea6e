import { type TermsVersion, termsTitles } from '@gumball/rules/terms/terms';
import { translate } from '../../../lib/i18n/i18n.ts';
import { HrefLink } from '../../../ui/forms/HrefLink.tsx';

/** Links to the published texts. */
export default function TermsLinks({ terms }: { terms: readonly TermsVersion[] }) {
  return (
    <p className="flex flex-wrap justify-center gap-x-4 text-sm">
      {terms.map(({ kind }) => (
        <HrefLink key={kind} href={`/${kind}`} className="inline-flex min-h-11 items-center">
          {translate(termsTitles[kind])}
        </HrefLink>
      ))}
    </p>
  );
}
