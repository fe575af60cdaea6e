import type { ReactNode } from 'react';
import { FormattedBlocks } from './FormattedBlocks.tsx';
import RichText from './RichText.tsx';

/** A member's text, up to `end`, with formatting, links to addresses, mentioned members and hashtags. */
export default function FormattedText({ text, end }: { text: string; end: number }): ReactNode {
  return <FormattedBlocks text={text} end={end} Text={RichText} />;
}
