import type { Phrase } from '@gumball/rules/formats/phrase';
import type { ReactNode } from 'react';
import { translate } from '../../../lib/i18n/i18n.ts';
import { splitPhrase } from '../../../lib/i18n/split-phrase.ts';

/**
 * A finding in the language of the page. Settings, commands and addresses in it are code with their own direction; what
 * an older version stored is in English, as in the log.
 */
export function ProblemText({ message, phrase }: { message: string; phrase: Phrase | null }) {
  if (!phrase) {
    return (
      <span lang="en" dir="ltr">
        {message}
      </span>
    );
  }
  return splitPhrase(phrase, translate).map((part, at): ReactNode => {
    if (typeof part === 'string') return part;
    const key = `${at} ${part.gap}`;
    // Causes are in the words of drivers and systems.
    return part.gap === 'cause' ? (
      <bdi key={key} lang="en">
        {part.value}
      </bdi>
    ) : (
      <code key={key} dir="auto" className="font-mono text-[0.9em]">
        {part.value}
      </code>
    );
  });
}
