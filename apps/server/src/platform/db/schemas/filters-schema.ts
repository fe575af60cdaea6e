/** The tables of filters and of what they hide: docs/product.md, Safety. */
import type { AccessBlockKind, AccessBlockScope } from '@gumball/rules/filters/access-blocks';
import type { FilterAction, FilterKind, FilterPlace } from '@gumball/rules/filters/filters';
import type { ColumnType, Generated, Selectable } from 'kysely';

type Filters = {
  id: string;
  kind: FilterKind;
  text: string;
  action: FilterAction;
  places: FilterPlace[];
  reason: string;
  is_active: boolean;
  hits: Generated<number>;
  last_hit_at: ColumnType<Date | null, never, Date>;
  created_by: string;
  creation_key: string | null;
  created_at: Date;
};

type Holds = {
  post_id: string;
  comment_id: string | null;
  id: string;
  user_id: string;
  cause: string;
  cause_id: string | null;
  reason: string;
  needs_review: boolean;
  held_at: Date;
  released_at: Date | null;
};

type AccessBlocks = {
  id: string;
  kind: AccessBlockKind;
  value: string;
  scope: AccessBlockScope;
  reason: string;
  ends_at: Date;
  created_by: string;
  created_at: Date;
};

type SpamRuns = {
  id: string;
  marks: string[];
  state: 'open' | 'confirmed' | 'undone';
  found_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
};

type BlockedPictures = {
  id: string;
  hash: string;
  bands: number[];
  action: 'hold' | 'refuse';
  preview: string | null;
  user_id: string | null;
  case_id: string | null;
  hits: Generated<number>;
  last_hit_at: Date | null;
  created_by: string;
  created_at: Date;
};

/** A filter as stored. */
export type FilterRow = Pick<
  Selectable<Filters>,
  'id' | 'kind' | 'text' | 'action' | 'places' | 'reason' | 'is_active' | 'hits' | 'last_hit_at' | 'created_at'
>;

/** The tables of filters. */
export type FiltersSchema = {
  filters: Filters;
  holds: Holds;
  spam_runs: SpamRuns;
  access_blocks: AccessBlocks;
  blocked_pictures: BlockedPictures;
};
