import { createFileRoute } from '@tanstack/react-router';
import { PostPage } from '../../../pages/PostPage.tsx';

export const Route = createFileRoute('/_member/post/')({
  component: PostPage,
  staticData: { title: 'Post', nav: 'home' },
});
