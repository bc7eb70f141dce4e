import { globSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { IssueTrackerService } from '@earshot/shared/integration/issue-tracker'
import { expect, test } from 'vitest'
import { codeBelow, folderLoops, importsOf } from './folder-imports.ts'
import { grep, paths, read } from './project-files.ts'

/**
 * Rules that keep the code simple and cannot be expressed in the linter's configuration. Each rule states its reason:
 * if a rule is in the way, change it together with the reason. The linter's own layer rules are in `biome.json`.
 */
const root = resolve(import.meta.dirname, '../../..')
const source = /\.(ts|tsx|js|mjs)$/
const server = /^server\/(src|stand-ins)\/.*\.ts$/
const tests = /\.test\.tsx?$|^server\/src\/(test|bench)\//
const browserCode = /^(console\/src|widget\/src|examples)\/.*\.(ts|tsx|js|mjs|html)$/
const thisFile = /^server\/src\/test\/architecture\.test\.ts$/
/** Folders of the workspaces' code. */
const roots = ['shared/src', 'server/src', 'server/stand-ins', 'console/src', 'widget/src', 'scripts']

test('only the configuration reads the environment, so that one file says what the server can be told', () => {
  const exempt =
    /^(server\/src\/lib\/config\/config\.ts|server\/src\/main\.ts|scripts\/|examples\/|console\/e2e\/|widget\/test\/)/
  expect(grep(/process\.env/, source, any(exempt, tests, /\.config\.[jt]s$/))).toEqual([])
})

test('raw SQL stays under db, where both engines are seen side by side', () => {
  expect(grep(/\bsql\b.*from 'kysely'|\bsql(<.*>)?`/, server, any(/^server\/src\/db\//, tests))).toEqual([])
})

test('nothing outside the dialects asks which engine runs, so that a feature works on both by construction', () => {
  const engine = /engine === |dialect\.name|instanceof (Sqlite|Postgres)/
  expect(grep(engine, server, any(/^server\/src\/db\//, tests))).toEqual([])
})

test('no drawers: what has a name of its own is found, what lies in utils is written a second time', () => {
  const drawer = /\/(utils?|helpers?|common|services?|types?|misc)\/|\/(utils?|helpers?|common|misc)\.tsx?$/
  expect(paths.filter((path) => source.test(path) && drawer.test(path))).toEqual([])
})

test('no barrel files: an import names the file that holds the thing', () => {
  const barrel = /^(server|shared|console|widget)\/src\/(.*\/)?index\.tsx?$/
  expect(paths.filter((path) => barrel.test(path))).toEqual([])
})

test('an exported type has one home: with two, a reader takes one for the other', () => {
  const homes = new Map<string, string[]>()
  for (const path of roots.flatMap(codeBelow))
    for (const [, name = ''] of read(path).matchAll(/^export (?:interface|type) (\w+)/gm))
      homes.set(name, [...(homes.get(name) ?? []), path])
  expect([...homes].filter(([, files]) => files.length > 1)).toEqual([])
})

test('only the lists of trackers name one, so that another is a folder in each workspace and a line in each list', () => {
  const names = IssueTrackerService.options.join('|')
  const named = new RegExp(`from '[^']*\\b(${names})\\/|'(${names})'`)
  const lists = /\/integration\/tracker-(forms|services|words)\.ts$/
  const own = new RegExp(`\\/(${names})\\/`)
  // Files to import come from services too.
  expect(grep(named, /^(shared|server|console)\/src\//, any(lists, own, /\/import\//, tests))).toEqual([])
})

test.each(roots)(
  'folders do not import each other in a loop, so that each can be read without what builds on it: %s',
  (root) => {
    expect(folderLoops(root)).toEqual([])
  },
)

test.each([
  ['server/src/features', /lines below its own:\n\n```\n([\s\S]*?)```/],
  ['widget/src', /`widget\/src` are [\s\S]*?```\n([\s\S]*?)```/],
] as const)(
  'a room of %s imports only from rooms below its own in the list of the architecture',
  (root, block) => {
    const [, list = ''] = block.exec(read('docs/architecture.md')) ?? []
    const lines = list.trim().split('\n')
    const lineOf = (file: string) =>
      lines.findIndex((line) => line.split(' · ').includes(dirname(file).slice(root.length + 1)))
    const upward = codeBelow(root).flatMap((file) =>
      importsOf(file)
        .filter((imported) => imported.startsWith(`${root}/`) && dirname(imported) !== dirname(file))
        .filter((imported) => lineOf(file) < 0 || lineOf(imported) <= lineOf(file))
        .map((imported) => `${file} imports ${imported}`),
    )
    expect(upward).toEqual([])
  },
)

test('the server calls other machines through safe-fetch alone, which bounds time and size and follows no redirect', () => {
  const outbound =
    /(?<![\w.'])fetch\(|from 'undici'|\bhttps?\.(request|get)\(|import .*\b(request|get)\b.* from 'node:https?'/
  const exempt = any(/^server\/(src\/lib\/safe-fetch|stand-ins)/, /^server\/src\/main\.ts$/, tests)
  expect(grep(outbound, server, exempt)).toEqual([])
})

test('no markup from strings: text that a stranger typed must never become elements', () => {
  const markup =
    /\.(inner|outer)HTML\b|insertAdjacentHTML\(|document\.write|dangerouslySetInnerHTML|createContextualFragment/
  expect(grep(markup, browserCode, /\.test\.tsx?$/)).toEqual([])
})

test('no code from strings, which a strict content security policy refuses', () => {
  expect(
    grep(/\beval\(|new Function\(/, source, any(tests, /^(scripts|widget\/test|console\/e2e)\//)),
  ).toEqual([])
})

test('every test runs, and all of them: one left out is one that fails unseen', () => {
  const leftOut = /\b(test|it|describe|suite)\.(only|skip|todo|fails)\b|\b(xit|xtest|xdescribe)\(/
  expect(grep(leftOut, /\.(test|e2e)\.tsx?$/, thisFile)).toEqual([])
})

test('a comment begins with the thing that it is about, so that it is understood without the code below', () => {
  const riddle = /(\/\*\*?|^\s*\/\/|^\s*\*) *(What|Whether|Who|Whom|Whose|The same)\b/
  expect(grep(riddle, source, thisFile)).toEqual([])
})

test('a name is a noun, not a participle that leaves open what was asked, given or kept', () => {
  const participle = '(given|told|asked|kept|begun|brought|said|wanted)'
  const declared = new RegExp(
    `\\b(const|let|function|class|interface|type) ${participle}(?=\\s*([=:(<;{,]|$| (extends|of|in) ))|[({,]\\s*(\\.\\.\\.)?${participle}\\??(: | =>|[,)}\\]] ?)|^\\s*#?${participle}\\??:|\\[${participle}[,\\]]`,
    'i',
  )
  expect(grep(declared, source, any(tests, /\.e2e\.ts$|^console\/e2e\/|^widget\/test\//))).toEqual([])
})

test('nothing is left for later in a comment: it is done, or it is told where work is planned', () => {
  expect(grep(/\b(TODO|FIXME|XXX|HACK)\b/, /\.(ts|tsx|js|mjs|css|html|md|json|sh)$/, thisFile)).toEqual([])
})

test('the widget takes types from shared, and values only from files without zod, which customers would load', () => {
  const importsZod = (path: string): boolean => {
    const imported = read(path).matchAll(/^import (?!type ).*from '([^']+)'/gm)
    return [...imported].some(([, name = '']) => name === 'zod' || importsZod(join(dirname(path), name)))
  }
  const imports = grep(/import (?!type ).*'@earshot\/shared\/[\w/-]+'/, /^widget\/src\//, tests)
  const heavy = imports.filter((line) =>
    importsZod(`shared/src/${/@earshot\/shared\/([\w/-]+)/.exec(line)?.[1]}.ts`),
  )
  expect(heavy).toEqual([])
})

test('nothing of the fake Stripe server is loaded in production: one file imports it, which is loaded for a demo only', () => {
  const importing = /(from|import)\s*\(?\s*'.*(stand-ins\/|demo-payments\.ts')/
  const exempt = any(/^server\/src\/demo-payments\.ts$/, tests)
  expect(grep(importing, server, exempt)).toEqual([
    expect.stringMatching(/^server\/src\/main\.ts.*await \(await import\('\.\/demo-payments\.ts'\)\)/),
  ])
})

test('only the files named after the payment provider know it, so that another one could take its place', () => {
  const provider = /from 'stripe'/
  const exempt = any(/^server\/(src\/payments\/stripe(-\w+)?\.ts$|stand-ins\/)/, tests)
  expect(grep(provider, server, exempt)).toEqual([])
})

test('nothing of OpenTelemetry is loaded without a collector: one file imports it, which is loaded for one only', () => {
  const importing = /(from|import)\s*\(?\s*'(@opentelemetry\/|.*\/open-telemetry\.ts)/
  const exempt = any(/^server\/src\/tracing\/open-telemetry\.ts$/, tests)
  expect(grep(importing, server, exempt)).toEqual([
    expect.stringMatching(/^server\/src\/main\.ts.*= await import\('\.\/tracing\/open-telemetry\.ts'\)/),
  ])
})

test('sessions and their storage alone know the session library, so that replacing it stays small', () => {
  expect(grep(/from 'lucia'/, server, any(/^server\/src\/auth\/session(s|-adapter)\.ts$/, tests))).toEqual([])
})

test('a mail is ordered in one place, so that no path forgets how many an address gets a day', () => {
  const ordering = /kind: 'sendMail'/
  expect(grep(ordering, server, any(/^server\/src\/mail\/account-mail\.ts$/, tests))).toEqual([])
})

test('a route catches nothing: errors become responses in one place', () => {
  expect(grep(/\btry \{|\.catch\(/, /^server\/src\/.*\.routes\.ts$/)).toEqual([])
})

test('a pattern of files that a page loads matches some, also after they were moved', () => {
  const loading = /import\.meta\.glob\(\s*\[([^\]]*)\]/g
  const patterns = paths
    .filter((path) => browserCode.test(path))
    .flatMap((path) =>
      [...read(path).matchAll(loading)].flatMap(([, list = '']) =>
        [...list.matchAll(/'([^']+)'/g)].map(([, pattern = '']) => join(dirname(path), pattern)),
      ),
    )
  expect(patterns.length).toBeGreaterThan(0)
  expect(patterns.filter((pattern) => globSync(pattern, { cwd: root }).length === 0)).toEqual([])
})

function any(...patterns: RegExp[]): RegExp {
  return new RegExp(patterns.map((pattern) => pattern.source).join('|'))
}

/** Code that displays a role, or explains the owner's role, and hides nothing. */
const rolesShown =
  /^console\/src\/(member\/(RoleBadge|EditUser|UserFields|InviteUser|user-columns)|organisation\/(OwnershipPanel|DeparturePanel)|operator\/.*|.*\.test)\.tsx?$/

test('the console asks the permission table, never for a role', () => {
  const asked = grep(/\brole [!=]==|'Administrator'|\.owner\b/, /^console\/src\/.*\.tsx?$/, rolesShown)
  expect(asked).toEqual([])
})
