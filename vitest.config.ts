import { enableCompileCache } from 'node:module';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { keepTemporaryFilesInMemory } from '#tests/support/test-folder.ts';
import { COMPILED_FOLDER } from './scripts/build-stamp.ts';

// Vitest's workers, and the programs that tests start, reuse Node's compiled form of the sources.
process.env['NODE_COMPILE_CACHE'] = COMPILED_FOLDER;
enableCompileCache(COMPILED_FOLDER);
keepTemporaryFilesInMemory();

/**
 * The longest files, longest first. Some mostly wait, so others can work meanwhile. Without durations of earlier
 * runs, Vitest starts large files first and these last. Then one worker would still run when the others are
 * done.
 */
const LONGEST = [
  'server/platform/db/embedded/crash.test.ts',
  'tests/faults/database-gone.test.ts',
  'tests/isolation/bad-input.test.ts',
  'tests/faults/disk-full.test.ts',
  'tests/roles/roles.test.ts',
  'tests/processes/two-processes.test.ts',
  'tests/faults/uploads-at-once.test.ts',
  'server/features/quotes/same-moment.test.ts',
  'server/platform/jobs/jobs.test.ts',
  'tests/isolation/foreign-ids.test.ts',
  'server/platform/db/embedded/sharing.test.ts',
  'tests/isolation/api-keys.test.ts',
  'tests/isolation/margin-crawl.test.ts',
  'tests/isolation/unconfirmed-owner.test.ts',
  'tests/faults/program-killed-while-paying.test.ts',
  'server/providers/mail/mail.test.ts',
  'tests/faults/npm-start.test.ts',
  'server/features/public-site/contact.test.ts',
  'server/platform/images/logo-processor.test.ts',
  'server/platform/db/backup/backup.test.ts',
  'server/providers/mail/reports/reports.test.ts',
  'tests/isolation/access.test.ts',
  'tests/faults/reminding-killed.test.ts',
  'tests/faults/export-killed.test.ts',
  'server/features/accounts/sign-in/sign-in-code-requests.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId, project }: TestSpecification) => {
      // A worker ends where the next file belongs to another project, and a new worker has to load the whole
      // program again. So these files stay together.
      if (project.name === 'alone') return -1;
      const index = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}`));
      return index === -1 ? LONGEST.length : index;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

/** These tests measure their own process, so no other test may run in it. */
const ALONE = ['server/platform/images/photo-processor.test.ts'];

/**
 * These tests import pages (JSX, styles, articles), which a bundler has to translate. Other tests of `web/`
 * don't need one.
 */
const PAGES = [
  'web/page-forms.test.ts',
  'web/{approve,ask}/*.test.ts',
  'web/auth/sign-up-page.test.ts',
  'web/site/error-screens.test.ts',
  'web/site/{blog,gallery,legal,landing,sample-quote,search,verify}/*.test.ts',
  'web/staff/confirm-email/confirm-email.test.ts',
  'web/staff/dashboard/first-screen.test.ts',
  'web/staff/owner/payments/account-labels.test.ts',
  'web/staff/quotes/detail/{decision-card,replaced-quote}.test.ts',
  'web/staff/shell/navigation/inbox-count.test.ts',
  'web/staff/shell/notices/subscription-notice.test.ts',
];

/**
 * Test files of a worker share one process, in which each module loads once. So a file must clean up after
 * itself (`close`, `drop`, `vi.unstubAllGlobals`) and leave nothing in the program's modules.
 */
export default defineConfig({
  test: {
    globalSetup: ['tests/support/database-setup.ts'],
    pool: 'forks',
    isolate: false,
    // A worker creates much that it soon drops. With room for that, it spends a seventh less of its time on
    // garbage collection.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
    unstubEnvs: true,
    unstubGlobals: true,
    // The reference machine has two cores. A test spends half of its time waiting for a process, a lock or a
    // timer. Four workers took 274 s, two took 379 s.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // This limit only ends a test that hangs, like the 90 seconds of `vi.waitFor`. A busy machine may take ten
    // times as long.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // Node runs the sources directly, like the program. Only the pages need a bundler.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    projects: [
      // Runs first and in one worker, while the checks beside the tests keep the other core busy.
      {
        extends: true,
        test: { name: 'pages', include: PAGES, maxWorkers: 1, experimental: { viteModuleRunner: true } },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{domain,contract,server,scripts,tests,tools,web}/**/*.test.ts'],
          exclude: [...ALONE, ...PAGES],
          sequence: { groupOrder: 1 },
        },
      },
      { extends: true, test: { name: 'alone', include: ALONE, isolate: true, sequence: { groupOrder: 1 } } },
    ],
  },
});
