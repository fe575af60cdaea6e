import { defaultLevels } from '@gumball/rules/gumballs/levels';
import { Crown, Image, Shield } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Badge } from '../ui/feedback/Badge.tsx';
import { Callout } from '../ui/feedback/Callout.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx';
import { ProgressRing } from '../ui/feedback/ProgressRing.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { Tag } from '../ui/feedback/Tag.tsx';
import { toast } from '../ui/feedback/toasts.ts';
import { Button } from '../ui/forms/Button.tsx';
import { Chip, FilterChip } from '../ui/forms/Chip.tsx';
import { CodeInput } from '../ui/forms/CodeInput.tsx';
import { IconButton } from '../ui/forms/IconButton.tsx';
import { Input } from '../ui/forms/Input.tsx';
import { SearchBox } from '../ui/forms/SearchBox.tsx';
import { Select } from '../ui/forms/Select.tsx';
import { TextArea } from '../ui/forms/TextArea.tsx';
import { Avatar } from '../ui/identity/Avatar.tsx';
import { CommunityAvatar } from '../ui/identity/CommunityAvatar.tsx';
import { Logo, Wordmark } from '../ui/identity/Logo.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { Tabs } from '../ui/layout/Tabs.tsx';
import { TimeAgo } from '../ui/layout/TimeAgo.tsx';
import { confirm } from '../ui/overlays/confirm.ts';
import { Modal } from '../ui/overlays/Modal.tsx';
import { Sheet } from '../ui/overlays/Sheet.tsx';
import { BalancePill } from '../ui/product/BalancePill.tsx';
import { GumballAmount } from '../ui/product/GumballAmount.tsx';
import { LevelBadge } from '../ui/product/LevelBadge.tsx';
import { LikeHeart } from '../ui/product/LikeHeart.tsx';
import { RewardCard } from '../ui/rewards/RewardCard.tsx';
import { RewardMoment } from '../ui/rewards/RewardMoment.tsx';

function Row({ children }: { children: ReactNode }) {
  return <div className="mt-4 flex flex-wrap items-center gap-2.5">{children}</div>;
}

const twoHoursAgo = new Date(Date.now() - 7_200_000).toISOString();
const arts = [
  'posts',
  'chat',
  'communities',
  'tasks',
  'friends',
  'requests',
  'search',
  'none',
  'lock',
  'oops',
] as const;

function Inputs() {
  const [code, setCode] = useState('407');
  const [bio, setBio] = useState('');
  const [query, setQuery] = useState('');
  return (
    <Card heading="Input" className="flex flex-col gap-4">
      <Input label="Username" placeholder="yourname" suffix=".fun" />
      <Input label="Password" type="password" defaultValue="password1" />
      <Input label="Confirm Password" type="password" defaultValue="secret" error="Passwords do not match" />
      <CodeInput label="Code" value={code} onChange={setCode} />
      <TextArea label="Bio" value={bio} onChange={(event) => setBio(event.target.value)} countMax={500} />
      <SearchBox label="Search" value={query} onChange={setQuery} />
      <Callout tone="danger">Invalid username or password</Callout>
      <Callout tone="info">Codes live 15 minutes.</Callout>
    </Card>
  );
}

function Choices() {
  const [tab, setTab] = useState('chats');
  const [section, setSection] = useState('referrals');
  const [sort, setSort] = useState('reward');
  const [open, setOpen] = useState<'modal' | 'sheet' | undefined>();
  const [like, setLike] = useState(false);
  const [balance, setBalance] = useState(18_100);
  return (
    <Card heading="Tabs, chips, dialogs" className="flex flex-col gap-4">
      <Tabs
        label="Conversations"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'chats', label: 'Chats', unread: 8 },
          { value: 'groups', label: 'Groups' },
        ]}
      />
      <Tabs
        label="Earnings"
        variant="underline"
        value={section}
        onChange={setSection}
        tabs={[
          { value: 'referrals', label: 'Referrals' },
          { value: 'tasks', label: 'Tasks' },
        ]}
      />
      <Row>
        <Chip on>All Platforms</Chip>
        <Chip>Twitter</Chip>
        <FilterChip onRemove={() => toast.info('Removed')}>Easy</FilterChip>
        <Select
          label="Sort"
          value={sort}
          onChange={setSort}
          options={[
            { value: 'reward', label: 'Reward' },
            { value: 'created', label: 'Date Created' },
          ]}
        />
      </Row>
      <Row>
        <Button kind="outline" onClick={() => setOpen('modal')}>
          Modal
        </Button>
        <Button kind="outline" onClick={() => setOpen('sheet')}>
          Sheet
        </Button>
        <Button
          kind="danger-soft"
          aria-label="Ask"
          onClick={() => {
            confirm({ question: 'Are you sure you want to delete this post?', verb: 'Delete' })
              .then((yes) => toast.info(yes ? 'Deleted' : 'Kept'))
              .catch(reportError);
          }}
        >
          Delete
        </Button>
        <Button
          kind="soft"
          onClick={() => {
            toast.success('Post link copied to clipboard!');
            toast.error('Failed to load conversations', { action: { label: 'Retry', onSelect: () => undefined } });
          }}
        >
          Toasts
        </Button>
      </Row>
      <Row>
        <button type="button" aria-label="Like" aria-pressed={like} onClick={() => setLike(!like)} className="p-3">
          <LikeHeart on={like} burst={like} />
        </button>
        <button type="button" onClick={() => setBalance(balance + 320)}>
          Earn
        </button>
        <BalancePill gumballs={balance} />
      </Row>
      <Modal
        title="Create post"
        open={open === 'modal'}
        onClose={() => setOpen(undefined)}
        footer={
          <Button className="ms-auto" onClick={() => setOpen(undefined)}>
            Post
          </Button>
        }
      >
        <TextArea label="What's on your mind?" />
      </Modal>
      <Sheet title="Share" open={open === 'sheet'} onClose={() => setOpen(undefined)}>
        <p className="text-ink-2">From the bottom on a phone.</p>
      </Sheet>
    </Card>
  );
}

/** Every component of the design system in its states, to compare with the design. In development only. */
export default function KitPage() {
  return (
    <main id="main" className="mx-auto max-w-[1240px] p-6">
      <div className="mb-5 flex items-center gap-5">
        <Wordmark size={44} />
        <span className="flex-1" />
        {[64, 40, 28, 20].map((size) => (
          <Logo key={size} size={size} />
        ))}
      </div>
      <div className="gap-3 [&>*]:mb-3 [&>*]:break-inside-avoid md:columns-2 lg:columns-3">
        <Card heading="Button">
          <Row>
            <Button>Primary</Button>
            <Button busy>Saving...</Button>
            <Button disabled>Verification Expired</Button>
          </Row>
          <Row>
            <Button kind="soft">Soft</Button>
            <Button kind="outline">Outline</Button>
            <Button kind="ghost">Ghost</Button>
            <Button kind="danger">Delete post</Button>
            <Button kind="danger-soft">Delete</Button>
          </Row>
          <Row>
            <Button size="sm">Small</Button>
            <Button size="lg">Large</Button>
            <IconButton label="Attach files">
              <Image size={22} aria-hidden="true" />
            </IconButton>
          </Row>
        </Card>
        <Inputs />
        <Card heading="Gumballs and levels">
          <Row>
            <GumballAmount amount={250} reward variant="pill" />
            <GumballAmount amount={15_000} reward variant="pill" />
            <GumballAmount amount={1_200_000} />
            <GumballAmount amount={250} reward variant="text" showUnit />
          </Row>
          <Row>
            {defaultLevels.map((level) => (
              <LevelBadge key={level.name} level={level.name} pill />
            ))}
          </Row>
          <div className="mt-5 flex flex-col gap-5">
            <ProgressBar label="To 25 friends" value={0.62} />
            <ProgressBar label="Gold" value={0.18} color="var(--gb-gold)" />
            <ProgressRing label="Share" value={0.4}>
              <b className="font-display text-xl">40%</b>
            </ProgressRing>
          </div>
        </Card>
        <Card heading="Avatar, presence, badges">
          <Row>
            <Avatar name="Maya Okafor" size={64} presence="online" />
            <Avatar name="Jonas Weber" size={52} presence="offline" />
            <Avatar name="Grace Lindqvist" presence="recent" />
            <Avatar name="Hana Novák" presence="inactive" />
            <CommunityAvatar name="Street Art Daily" />
            <Badge count={3} />
            <Badge count={12} />
            <Badge count={100} />
            <Badge count={48} quiet />
          </Row>
          <Row>
            <Tag tone="gold">
              <Crown size={14} aria-hidden="true" />
              Owner
            </Tag>
            <Tag>
              <Shield size={14} aria-hidden="true" />
              Admin
            </Tag>
            <Tag tone="brand">You</Tag>
            <Tag tone="positive">Verified</Tag>
            <Tag tone="warning">Expiring</Tag>
            <Tag tone="danger">Failed</Tag>
            <Tag tone="info">In progress</Tag>
          </Row>
        </Card>
        <Card heading="Time, celebration" className="flex flex-col gap-4">
          <Row>
            <TimeAgo dateTime={twoHoursAgo} />
          </Row>
          <RewardMoment amount={480} text="Task completed! You earned 480 gumballs!" detail="(Auto-verified)" />
          <RewardCard
            reward={{ id: 1, kind: 'gumballs', amount: 50, text: 'Nina joined with your code. +50 Gumballs' }}
            onClose={() => undefined}
          />
        </Card>
        <Choices />
        <Card heading="Skeleton">
          <Row>
            <Skeleton className="size-11 !rounded-full" />
            <span className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-3.5 w-2/5" />
              <Skeleton className="h-3 w-1/4" />
            </span>
          </Row>
          <Skeleton className="mt-4 h-36 !rounded-[16px]" />
        </Card>
        {arts.map((art) => (
          <Card key={art}>
            <EmptyState art={art} title={art} level={3} />
          </Card>
        ))}
      </div>
    </main>
  );
}
