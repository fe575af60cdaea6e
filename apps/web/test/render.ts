import { createElement, type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';
import { navigation } from '../src/lib/router/navigation.ts';

/** Renders a component on an empty page until the test ends. */
export function render(children: ReactNode): void {
  const host = document.createElement('main');
  document.body.append(host);
  const root = createRoot(host);
  root.render(createElement(StrictMode, null, children));
  onTestFinished(() => {
    root.unmount();
    host.remove();
  });
}

/** Opens an address without rendering a page; returns a spy of the component's navigations. */
export function openAt(href: string) {
  const previousHref = location.href;
  const onNavigate = vi.fn<(href: string, options: { replace: boolean }) => void>();
  history.replaceState(null, '', href);
  navigation.setHandler(onNavigate);
  navigation.updateLocation();
  onTestFinished(() => {
    history.replaceState(null, '', previousHref);
  });
  return onNavigate;
}
