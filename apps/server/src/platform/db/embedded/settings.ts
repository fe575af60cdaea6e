/**
 * PostgreSQL's settings for one machine shared with the server: modest memory, bounded write-ahead log, every commit on disk.
 * Anything may be overridden, except what keeps the database private to this machine.
 */
const defaults: Record<string, string> = {
  max_connections: '100',
  shared_buffers: '192MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  jit: 'off',
  random_page_cost: '1.1',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // Squeezing a page takes 0.2 ms of the commit that logs it; logged as it is, it takes more of the disk that all commits wait for.
  wal_compression: 'on',
  // A new segment of the log is filled with zeros while a commit waits. What is written between two checkpoints is kept to be used again.
  min_wal_size: '512MB',
  // Each page's first change after a checkpoint is logged whole: the rarer these are, the shorter the pauses of a busy chat, and the longer a recovery.
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_min_error_statement: 'panic',
  logging_collector: 'off',
  log_destination: 'stderr',
  log_line_prefix: '%m [%p] ',
};

/** Command line arguments for `postgres`. `overrides` come from the server's configuration. */
export function settingArguments(overrides: Record<string, string>, fixed: Record<string, string>): string[] {
  const settings = { ...defaults, ...overrides, ...fixed };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
