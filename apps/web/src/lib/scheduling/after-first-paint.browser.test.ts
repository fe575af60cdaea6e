import { expect, onTestFinished, test } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { afterFirstPaint } from './after-first-paint.ts';

function startQuery(name: string): () => void {
  let respond: () => void = () => undefined;
  queryClient
    .query({
      queryKey: ['first-paint', name],
      queryFn: () => new Promise<string>((resolve) => (respond = () => resolve(name))),
    })
    .catch(reportError);
  return () => respond();
}

test('resolves once the first fetches, those that follow them, and the pictures in view are loaded', async () => {
  const events: string[] = [];
  const respondFirst = startQuery('first');
  const painted = afterFirstPaint().then(() => events.push('seen'));
  const image = new Image();
  let finishDecoding: () => void = () => undefined;
  image.decode = () => new Promise((resolve) => (finishDecoding = resolve));
  document.body.append(image);
  onTestFinished(() => image.remove());

  await new Promise((resolve) => setTimeout(resolve, 100));
  events.push('first answered');
  respondFirst();
  await new Promise((resolve) => setTimeout(resolve, 10));
  const respondSecond = startQuery('second');
  await new Promise((resolve) => setTimeout(resolve, 150));
  events.push('second answered');
  respondSecond();
  await new Promise((resolve) => setTimeout(resolve, 150));
  events.push('picture there');
  finishDecoding();
  await painted;
  expect(events).toEqual(['first answered', 'second answered', 'picture there', 'seen']);
});
