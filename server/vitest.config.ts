import { configDefaults, defineConfig } from 'vitest/config'
import { statementTags } from '../scripts/spec/statements.ts'

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
  'src/{auth,lib}/**/*.test.ts',
  'src/http/**/{base,byte-range,client-address,compression}.test.ts',
  'src/mail/{mailbox,render}.test.ts',
  'src/listen.test.ts',
]
/**
 * Tests of what is decided above the database: words, files, and what other services say and are told. Their statements
 * run in the tests of every operation on Postgres, too; `TEST_ALL=on`, as in `npm run test:operations`, runs these tests
 * on it as well.
 */
const aboveDatabase = [
  'src/{doctor,pages,scripts,tracing}/**/*.test.ts',
  'src/{data-folder,demo-payments}.test.ts',
  'src/backup/{bucket,disk}-archives.test.ts',
  'src/http/{rate-limit,unlisted}.test.ts',
  'src/http/response/*.test.ts',
  'src/mail/{mail-programs,sender-name}.test.ts',
  'src/storage/file-store.test.ts',
  'src/features/account/{photo,privacy}.test.ts',
  'src/features/authentication/{authentication,held-sign-ups,password}.test.ts',
  'src/features/authentication/session/live-demo.test.ts',
  'src/features/board/{board-access,sites}.test.ts',
  'src/features/board/page-cache/*.test.ts',
  'src/features/comment/comment-content.test.ts',
  'src/features/contact/typed-address.test.ts',
  'src/features/contact-message/*.test.ts',
  'src/features/file/{content/*,other-files}.test.ts',
  'src/features/inbound-mail/{authentication-results,forwarded-mail,private-links,reply-text,sender-proof}.test.ts',
  'src/features/integration/{gitlab,jira,linear,tracker/*,chat/news/webhook-chats}.test.ts',
  'src/features/mcp/*.test.ts',
  'src/features/notification/mail/mail.test.ts',
  'src/features/organisation/suspension.test.ts',
  'src/features/project/logo.test.ts',
  'src/features/report/{diagnostics,error-fingerprint}.test.ts',
  'src/features/source-map/*.test.ts',
  'src/features/webhook/{guide,retry-plan,signature}.test.ts',
  'src/test/visibility/*.test.ts',
]
const once = process.env.TEST_ALL === 'on' ? sqliteOnly : [...sqliteOnly, ...aboveDatabase]

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
    tags: statementTags,
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
      { test: { name: 'postgres', include: tests, exclude: [...exclude, ...once], ...postgres } },
      { test: { name: 'postgres killed', exclude: processes, ...ofKilled, ...postgres } },
    ],
  },
})
