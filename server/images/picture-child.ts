import { childEnv } from '../children/child-env.ts';

/**
 * How a child that works on pictures is started. Pixels are buffers of many megabytes: they go back to the system when they are
 * freed and are not kept for the next picture, and what is left of a picture is collected after it. glibc reads these settings;
 * other systems ignore them.
 */
export const PICTURE_CHILD = {
  env: childEnv({ MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }),
  execArgv: ['--max-old-space-size=192', '--max-semi-space-size=2', '--v8-pool-size=1', '--expose-gc'],
};
