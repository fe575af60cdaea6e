import type { ReactNode } from 'react';
import { LazyPollFields } from '../features/polls/LazyPollFields.tsx';
import { ComposerHost } from '../features/posts/composer/ComposerHost.tsx';
import { uploadPostFile } from '../features/uploads/upload-later.ts';

/** The composer of a page. */
export default function PageComposer(): ReactNode {
  return <ComposerHost upload={uploadPostFile} PollFields={LazyPollFields} />;
}
