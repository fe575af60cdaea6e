import { createFileRoute, notFound } from '@tanstack/react-router';
import { lazy } from 'react';

// The condition is a constant of the build, so that the kit's page never reaches a product build.
const KitPage = import.meta.env.DEV ? lazy(() => import('../../dev/KitPage.tsx')) : () => null;

export const Route = createFileRoute('/dev/kit')({
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw notFound();
  },
  component: KitPage,
  staticData: { title: 'Components' },
});
