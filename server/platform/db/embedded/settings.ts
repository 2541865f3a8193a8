/** The server inherits nothing from this program's environment, which may contain secrets and an unexpected locale. */
export const SERVER_ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

export type ServerSettings = Readonly<Record<string, string | number>>;

/**
 * Without a TCP port, only processes that can enter the 0700 socket folder can connect. Parallel queries need more
 * /dev/shm than containers have.
 *
 * Autovacuum runs every thirty seconds, because the planner needs fresh row counts when thousands of jobs arrive. Each
 * run starts a process, so an idle installation shouldn't run it more often.
 */
export function serverSettings(major: number, socketDirectory: string, overrides: ServerSettings): ServerSettings {
  return {
    listen_addresses: '',
    unix_socket_directories: socketDirectory,
    unix_socket_permissions: '0700',
    max_connections: 40,
    shared_buffers: '128MB',
    ...(major >= 18 ? { io_method: 'sync' } : {}),
    max_parallel_workers_per_gather: 0,
    autovacuum_naptime: '30s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_line_prefix: '%m [%p] ',
    ...overrides,
  };
}
