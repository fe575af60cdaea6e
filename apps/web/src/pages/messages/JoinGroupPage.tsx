import { useNavigate, useParams } from '@tanstack/react-router';
import { JoinGroup } from '../../features/messages/groups/JoinGroup.tsx';

/** What a link that invites to a group leads to. */
export function JoinGroupPage() {
  const { code } = useParams({ from: '/_member/join/$code' });
  const navigate = useNavigate();
  return (
    <div className="columns">
      <JoinGroup
        key={code}
        code={code}
        onJoined={(id) => {
          navigate({ to: '/chat/$id', params: { id }, replace: true }).catch(reportError);
        }}
      />
    </div>
  );
}
