import { createFileRoute } from '@tanstack/react-router';
import { msg } from '../../../lib/texts.ts';
import { PostPage } from '../../../pages/PostPage.tsx';

export const Route = createFileRoute('/_member/post/')({
  component: PostPage,
  staticData: { title: msg('Post'), nav: 'home' },
});
