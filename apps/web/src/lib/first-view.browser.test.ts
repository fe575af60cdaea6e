import { expect, onTestFinished, test } from 'vitest';
import { queryClient } from './cache.ts';
import { firstView } from './first-view.ts';

function reading(name: string): () => void {
  let answer: () => void = () => undefined;
  queryClient
    .query({
      queryKey: ['first-view', name],
      queryFn: () => new Promise<string>((resolve) => (answer = () => resolve(name))),
    })
    .catch(reportError);
  return () => answer();
}

test('the first view stands once the reads, those that follow from them, and the pictures in sight are there', async () => {
  const told: string[] = [];
  const answerFirst = reading('first');
  const seen = firstView().then(() => told.push('seen'));
  const image = new Image();
  let showPicture: () => void = () => undefined;
  image.decode = () => new Promise((resolve) => (showPicture = resolve));
  document.body.append(image);
  onTestFinished(() => image.remove());

  await new Promise((resolve) => setTimeout(resolve, 100));
  told.push('first answered');
  answerFirst();
  await new Promise((resolve) => setTimeout(resolve, 10));
  const answerSecond = reading('second');
  await new Promise((resolve) => setTimeout(resolve, 150));
  told.push('second answered');
  answerSecond();
  await new Promise((resolve) => setTimeout(resolve, 150));
  told.push('picture there');
  showPicture();
  await seen;
  expect(told).toEqual(['first answered', 'second answered', 'picture there', 'seen']);
});
