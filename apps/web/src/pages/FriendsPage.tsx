import { useState } from 'react';
import { lazyComments } from '../features/comments/LazyComments.tsx';
import { FriendsSidebar } from '../features/friends/FriendsSidebar.tsx';
import { MemberProfile } from '../features/friends/MemberProfile.tsx';
import { MemberPosts } from '../features/posts/MemberPosts.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

const comments = lazyComments('feed');

const placeholder = (
  <Card className="grid min-h-140 place-items-center">
    <EmptyState
      art="friends"
      title="Select a friend to view profile"
      text="Choose someone from your friends list to see their profile"
    />
  </Card>
);

/** Friends, requests and people to discover; on wide screens the chosen one beside them. */
export function FriendsPage() {
  const [selectedId, setSelectedId] = useState<string>();
  return (
    <div className="columns-left items-start">
      <FriendsSidebar selectedId={selectedId} onSelect={setSelectedId} />
      <div className="min-w-0 max-lg:hidden">
        {selectedId === undefined ? (
          placeholder
        ) : (
          <MemberProfile key={selectedId} identifier={selectedId} headingLevel={2} nobody={placeholder}>
            {(user) => (
              <MemberPosts key={user.id} memberId={user.id} postsCount={user.postsCount} comments={comments} />
            )}
          </MemberProfile>
        )}
      </div>
    </div>
  );
}
