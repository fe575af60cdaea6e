import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '../../NotFoundPage.tsx';

/** Every address that nothing else answers, inside the shell. */
export const Route = createFileRoute('/_member/$')({
  component: NotFoundPage,
  staticData: { title: 'Page not found' },
});
