import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '../../../pages/HomePage.tsx';

export const Route = createFileRoute('/_member/')({
  component: HomePage,
  staticData: { title: 'Home', header: 'search', nav: 'home' },
});
