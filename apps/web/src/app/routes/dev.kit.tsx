import { createFileRoute, notFound } from '@tanstack/react-router';
import { lazy } from 'react';

// The condition is a constant of the build, so that the kit is not part of a production build.
const KitPage = import.meta.env.DEV ? lazy(() => import('../../dev/KitPage.tsx')) : () => null;

export const Route = createFileRoute('/dev/kit')({
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw notFound();
  },
  component: KitPage,
  staticData: { title: 'Components' },
});
