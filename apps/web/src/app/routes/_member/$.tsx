import { createFileRoute } from '@tanstack/react-router';
import { msg } from '../../../lib/i18n/i18n.ts';
import { NotFoundPage } from '../../NotFoundPage.tsx';

/** Every unknown address, inside the shell. */
export const Route = createFileRoute('/_member/$')({
  component: NotFoundPage,
  staticData: { title: msg('Page not found') },
});
