/**
 * PostgreSQL's default settings for a machine that also runs the server: moderate memory, a bounded write-ahead log,
 * durable commits. All can be overridden, except those that keep the database private to this machine.
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
  // Compression costs 0.2 ms per page in the commit that logs it. Uncompressed pages cost more disk time, for which all
  // commits wait.
  wal_compression: 'on',
  // A new WAL segment is filled with zeros while a commit waits. This much WAL is recycled instead.
  min_wal_size: '512MB',
  // The first change of a page after a checkpoint logs the full page. Rare checkpoints mean shorter pauses under load,
  // but a longer recovery.
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

/** Returns command line arguments for `postgres`. `overrides` come from the caller; `fixed` cannot be overridden. */
export function settingArguments(overrides: Record<string, string>, fixed: Record<string, string>): string[] {
  const settings = { ...defaults, ...overrides, ...fixed };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
