import { configDefaults, defineConfig } from 'vitest/config'
import { statementTags } from '../scripts/spec/statements.ts'
import { sizeTags } from '../scripts/test/tags.ts'

const tests = ['{src,client}/**/*.test.ts']
const rules = [
  'src/test/{architecture,catalogues,docs,supply-chain,words}.test.ts',
  '../scripts/{release,screens,spec,test}/*.test.ts',
]
/** Starts and kills real servers: takes longer than all others together. */
const killed = ['src/test/durability/*.test.ts']
/** With programs of the machine: `npm run test:operations`. */
const operations = 'src/test/operations/**'
const exclude = [...configDefaults.exclude, ...rules, ...killed, operations]
/** The matrices over every operation, commands in processes of their own, and the wait for a locked database: most of the time goes into them. */
const slow = ['src/test/**', 'src/scripts/**', 'src/http/unavailable.test.ts']

/** Decided before the database is asked, or away from it. */
const sqliteOnly = [
  'src/http/openapi.test.ts',
  'src/db/dialects/sqlite/sqlite-*.test.ts',
  'src/mail/smtp.test.ts',
  'client/**/*.test.ts',
  'src/test/{api-client,cross-origin,hostile-texts,nightly-backup,picture-turns}.test.ts',
  'src/test/simulation/*.test.ts',
  'src/{auth,lib}/**/*.test.ts',
  'src/http/**/{base,byte-range,client-address,compression}.test.ts',
  'src/mail/{mailbox,render}.test.ts',
  'src/listen.test.ts',
]
/**
 * About what the engines do differently: locks, races and conflicts, searching, events, jobs and counts that processes
 * share. Every operation runs on Postgres here at least once, in the matrices.
 * `TEST_ALL=on`, as in `npm run test:all`, runs all other tests on it as well.
 */
const onBothEngines = [
  'src/{db,events,jobs}/**/*.test.ts',
  'src/**/postgres-*.test.ts',
  'src/sweep.test.ts',
  'src/http/{guess-counts,login-guard,unavailable,idempotency/idempotency}.test.ts',
  'src/search/*.test.ts',
  'src/mail/allowance.test.ts',
  'src/test/{authorisation,creations,hostile-input,list-search,tenant-isolation}.test.ts',
  'src/features/api-key/api-keys.test.ts',
  'src/features/authentication/activation.test.ts',
  'src/features/billing/{beta-price,subscribing}.test.ts',
  'src/features/board/concurrent-writes.test.ts',
  'src/features/company/companies.test.ts',
  'src/features/contact/erasure-race.test.ts',
  'src/features/custom-field/{custom-fields,form-values}.test.ts',
  'src/features/file/upload.test.ts',
  'src/features/import/{row/erased-people,imports}.test.ts',
  'src/features/invitation/invitations.test.ts',
  'src/features/member/users.test.ts',
  'src/features/merge/merging.test.ts',
  'src/features/notification/recipients/interrupted.test.ts',
  'src/features/organisation/{deletion,organisations}.test.ts',
  'src/features/person/{added-person,merge-race}.test.ts',
  'src/features/project-deletion/deletion.test.ts',
  'src/features/project/{lifecycle,plans}.test.ts',
  'src/features/subscriber/subscribers.test.ts',
  'src/features/tag/tags.test.ts',
  'src/features/task/board.test.ts',
  'src/features/triage/{search,similar}.test.ts',
  'src/features/vote/batch/vote-batches.test.ts',
  'src/features/webhook/webhooks.test.ts',
]
const onPostgres = process.env.TEST_ALL === 'on' ? tests : onBothEngines

/** Of one engine alone; how a process starts and stops is the same with either. */
const postgresOnly = ['src/**/postgres-*.test.ts']
const processes = ['src/test/durability/process.test.ts']

const sqlite = { env: { TEST_DIALECT: 'sqlite' }, globalSetup: 'src/test/sqlite.ts' }
/** Servers start and stop in these: a busy machine may take minutes, and may miss a beat once; twice is a fault. */
const ofKilled = { include: killed, retry: 1, testTimeout: 4 * 60_000, hookTimeout: 4 * 60_000 }
const postgres = { env: { TEST_DIALECT: 'postgres' }, globalSetup: 'src/test/postgres.ts' }

/**
 * Tests of the server run on each database engine, unless what they are about is above it; the rules about the
 * project's files need none.
 */
export default defineConfig({
  test: {
    // The server keeps nothing in its modules that a test could find again, and loading them takes longer than most tests.
    isolate: false,
    tags: [...statementTags, ...sizeTags],
    // Against hanging; a busy machine may take its time.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      { test: { name: 'rules', include: rules } },
      { test: { name: 'sqlite', include: tests, exclude: [...exclude, ...postgresOnly], ...sqlite } },
      {
        test: {
          name: 'sqlite in short',
          include: tests,
          exclude: [...exclude, ...postgresOnly, ...slow],
          ...sqlite,
        },
      },
      { test: { name: 'sqlite killed', exclude: postgresOnly, ...ofKilled, ...sqlite } },
      { test: { name: 'postgres', include: onPostgres, exclude: [...exclude, ...sqliteOnly], ...postgres } },
      { test: { name: 'postgres killed', exclude: processes, ...ofKilled, ...postgres } },
    ],
  },
})
