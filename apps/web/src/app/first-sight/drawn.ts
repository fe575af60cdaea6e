import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { FirstSight } from './FirstSight.tsx';

/** The first sight as HTML, for build/first-sight.ts. */
export const firstSightHtml = renderToStaticMarkup(createElement(FirstSight));
