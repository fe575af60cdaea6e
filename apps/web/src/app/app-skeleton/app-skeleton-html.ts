import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { AppSkeleton } from './AppSkeleton.tsx';

/** The skeleton as HTML, for build/app-skeleton.ts. */
export const appSkeletonHtml = renderToStaticMarkup(createElement(AppSkeleton));
