import { createFileRoute } from '@tanstack/react-router';
import { msg } from '../../../lib/i18n/i18n.ts';
import { PostPage } from '../../../pages/PostPage.tsx';

export const Route = createFileRoute('/_member/post/$id')({
  component: PostPage,
  staticData: { title: msg('Post'), nav: 'home' },
});
