/** Nothing of this program's own environment, which may hold secrets and a strange locale, reaches the server. */
export const SERVER_ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Settings of the server, by their PostgreSQL names. */
export type ServerSettings = Readonly<Record<string, string | number>>;

/**
 * What the embedded server runs with.
 *
 * No TCP port: only processes that can enter the 0700 socket folder can connect. One parallel worker
 * less matters little here, while parallel queries need more of /dev/shm than containers give.
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
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_line_prefix: '%m [%p] ',
    ...overrides,
  };
}
