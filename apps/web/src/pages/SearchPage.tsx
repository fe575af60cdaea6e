import { getRouteApi } from '@tanstack/react-router';
import { lazyComments } from '../features/comments/LazyComments.tsx';
import { ComposerHost } from '../features/posts/ComposerHost.tsx';
import { PostShelf } from '../features/posts/PostShelf.tsx';
import { searchSource } from '../features/posts/post-lists.ts';
import { uploadPostFile } from '../features/uploads/upload-later.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

const comments = lazyComments('feed');

const route = getRouteApi('/_member/search');

/** Results of the header's search. */
export function SearchPage() {
  const { q } = route.useSearch();
  const words = q?.trim() ?? '';
  return (
    <div className="columns">
      <div className="min-w-0">
        {words === '' ? (
          <Card>
            <EmptyState
              art="search"
              title="Start searching"
              text="Use the search bar above to find posts, users, and communities"
            />
          </Card>
        ) : (
          <PostShelf
            comments={comments}
            key={words}
            name="Posts"
            source={searchSource(words)}
            loading="Searching..."
            failure="Search failed"
            empty={
              <Card>
                <EmptyState art="none" title="No results found" text="Try adjusting your search terms" />
              </Card>
            }
          />
        )}
      </div>
      <ComposerHost upload={uploadPostFile} />
    </div>
  );
}
