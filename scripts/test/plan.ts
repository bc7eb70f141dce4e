import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { bin, root } from '../lib/paths.ts'
import { selectFolders } from './selection.ts'
import type { Step } from './step.ts'

/** Steps that run side by side, `lanes` at a time; the first whose prerequisites have ended is next. */
export type Plan = {
  lanes: number
  steps: Step[]
  /** Several times the duration on a quiet machine with two processors: what still runs then is ended. */
  longestMs: number
}

const build: Step = { name: 'build', command: turbo('build') }
const types: Step = { name: 'types', command: turbo('check') }
/** Without the examples, whose types need the widget's build. */
const quickTypes: Step = { ...types, command: turbo('check', '--filter=!./examples/*') }
const typesOfScripts: Step = {
  name: 'types of the scripts',
  command: [bin('tsc'), '-p', 'scripts', '--singleThreaded'],
}
const lint: Step = {
  name: 'format, lint and layers',
  command: [bin('biome'), 'check', '--error-on-warnings'],
}
const unused: Step = { name: 'nothing unused', command: [bin('knip')] }

const minuteMs = 60_000

/** Runs beside steps that need a processor, because it mostly waits for downloads. */
const furtherBrowsers: Step = {
  name: 'browsers are installed',
  command: [process.execPath, resolve(root, 'scripts/further-browsers.ts')],
}
const sizes: Step = { name: 'size budgets', command: turbo('size') }

const units: Step[] = [suite('shared', 'shared'), suite('widget', 'widget'), suite('console', 'console')]
const rules = suite('rules of the project', 'server', '--project', 'rules')
/** For two processors Vitest would choose one worker, which leaves the other idle at the end. */
const twoWorkers = '--maxWorkers=2'
const onSqlite = suite('server on SQLite', 'server', '--project', 'sqlite', twoWorkers)
const onPostgres = suite('server on Postgres', 'server', '--project', 'postgres')
const inBrowser = ['--config', 'vitest.e2e.config.ts']
/**
 * Stories of a file build on each other, so that the second try of one alone may find what its first try left; a file
 * begins with people and projects of its own.
 */
const repeatsFiles = true
const stories = { ...suite('console in a browser', 'console', ...inBrowser), repeatsFiles }
const scenarios = { ...suite('widget in a browser', 'widget', ...inBrowser), repeatsFiles }

/**
 * The test run that must pass before a change is accepted. Two steps at a time keep two processors busy, because most
 * have processes beside them: servers, a browser, Postgres. With a third step, pages that share the processors become so
 * slow that their stories miss their time limits. The longest suites come first; suites on the built pages need only the
 * build.
 */
export const acceptance: Plan = {
  ...planOf({
    stories: withTags('smoke', stories),
    scenarios: withTags('smoke', scenarios),
    onSqlite: withTags('!long', onSqlite),
    onPostgres: withTags('!long', onPostgres),
  }),
  longestMs: 45 * minuteMs,
}

/** Every test there is, but for those of operators (`scripts/operations.ts`); needs `TEST_ALL=on`. */
export const everything: Plan = {
  ...planOf({ stories, scenarios, onSqlite, onPostgres }),
  longestMs: 120 * minuteMs,
}

function planOf(suites: Record<'stories' | 'scenarios' | 'onSqlite' | 'onPostgres', Step>) {
  return {
    lanes: 2,
    steps: [
      after([build], suites.stories),
      build,
      suites.onPostgres,
      furtherBrowsers,
      suites.onSqlite,
      typesOfScripts,
      lint,
      unused,
      // An example's types need the widget's build, and two programs would build it at once.
      after([build], types),
      after([build, furtherBrowsers], suites.scenarios),
      ...units,
      rules,
      after([build], sizes),
    ],
  }
}

/**
 * Checks quick enough for every few edits: of the suites without a browser, the tests that these changes are the
 * likeliest to break, on SQLite. The longest steps come first.
 *
 * @param changed paths from the project's root, including deleted files.
 */
export function quickly(changed: readonly string[]): Plan {
  const steps = [quickTypes, unused, rules, typesOfScripts, ...units.filter(concernedBy(changed))]
  const linted = changed.filter((path) => !path.endsWith('.md') && existsSync(resolve(root, path)))
  if (linted.length > 0)
    steps.unshift({ ...lint, command: [...lint.command, '--no-errors-on-unmatched', ...linted] })
  const folders = selectFolders(changed).map((folder) => folder.replace('server/', ''))
  const short = ['--project', 'sqlite in short', twoWorkers]
  // First, because it is the longest by far.
  if (folders.length > 0) steps.unshift(suite('server on SQLite, in part', 'server', ...short, ...folders))
  return { lanes: 3, steps, longestMs: 10 * minuteMs }
}

/** Tells whether a change may break the tests of a workspace that depends only on `shared` and its packages. */
function concernedBy(changed: readonly string[]): (units: Step) => boolean {
  return ({ folder }) =>
    changed.some((path) => [folder, 'shared', 'package-lock.json'].includes(path.split('/')[0]))
}

/** A suite's tests whose tags fit an expression; the tags are in `tags.ts`. */
function withTags(expression: string, step: Step): Step {
  return { ...step, command: [...step.command, `--tagsFilter=${expression}`] }
}

function after(needed: Step[], step: Step): Step {
  return { ...step, after: needed }
}

function turbo(...tasks: string[]): Step['command'] {
  return [bin('turbo'), 'run', ...tasks, '--output-logs=errors-only', '--concurrency=2']
}

/** A step that runs the Vitest tests of a folder. */
export function suite(name: string, folder: string, ...parameters: string[]): Step {
  const report = resolve(root, 'node_modules/.cache/earshot', `${name}.jsonl`)
  const reporters = ['--reporter=default', `--reporter=${resolve(root, 'scripts/test/suite-reporter.ts')}`]
  return { name, folder, report, command: [bin('vitest'), 'run', ...reporters, ...parameters] }
}
