import { termsParts } from '@gumball/rules/terms/terms';
import type { ReactNode } from 'react';
import { textSegments } from '../../lib/i18n/text-segments.ts';
import { FormattedBlocks } from '../../ui/product/FormattedBlocks.tsx';
import { WebLink } from '../../ui/product/WebLink.tsx';

function Text({ text, end }: { text: string; end: number }): ReactNode {
  return textSegments(text, end).map(({ index, text: part, href }) =>
    href === undefined ? (
      part
    ) : (
      <WebLink key={index} href={href}>
        {part}
      </WebLink>
    ),
  );
}

/** A text of the operators, with the formatting of posts. */
export function TermsBody({ body }: { body: string }) {
  return (
    <div className="flex flex-col gap-3 leading-relaxed wrap-anywhere">
      {termsParts(body).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- A text does not change while it is shown.
        <div key={index} className="whitespace-pre-line">
          <FormattedBlocks text={part} end={part.length} Text={Text} />
        </div>
      ))}
    </div>
  );
}
