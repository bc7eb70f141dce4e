import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clientVersion } from '@earshot/shared/version'
import type { ApiDocument } from '../../src/http/api-document.ts'
import { operationsSource } from './operations-source.ts'

const sources = join(import.meta.dirname, '../src')
const readme = join(import.meta.dirname, '../README.md')
const tsc = join(import.meta.dirname, '../../../node_modules/.bin/tsc')

const manifest = {
  name: '@earshot/api',
  version: clientVersion,
  description: 'Client of Earshot’s API for servers and scripts, with types.',
  license: 'UNLICENSED',
  type: 'module',
  sideEffects: false,
  main: './index.js',
  types: './index.d.ts',
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
  engines: { node: '>=20.3' },
  publishConfig: { access: 'public' },
  files: ['*.js', '*.d.ts'],
}

/** The entry, with the types of the document filled in. */
const entry = `import { Client, type ClientOptions } from './client.ts'
import { creations, files, type Operations } from './operations.ts'

export type { CallOptions } from './calls.ts'
export type { ClientOptions } from './client.ts'
export { EarshotError, EarshotUnreachable, type FieldProblem } from './errors.ts'
export type { ErrorCode, Operations } from './operations.ts'

/** A client of one Earshot with one API key. */
export class Earshot extends Client<Operations> {
  /** @throws TypeError for an address or a key that cannot be one. */
  constructor(options: ClientOptions) {
    super(options, { creations, files })
  }
}

/** An operation’s answer: \`AnswerOf<'GET /api/v1/feedback/{feedbackId}'>\`. */
export type AnswerOf<Name extends keyof Operations> = Operations[Name]['answer']
`

/**
 * Makes the npm package of the client, with the operations of an API document, and packs it into a folder.
 * @returns the path of the archive.
 */
export function packClient(document: ApiDocument, folder: string): string {
  const workplace = mkdtempSync(join(tmpdir(), 'earshot-client-'))
  try {
    const built = join(workplace, 'package')
    compile(document, workplace, built)
    writeFileSync(join(built, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    cpSync(readme, join(built, 'README.md'))
    mkdirSync(folder, { recursive: true })
    const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
      cwd: built,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return join(folder, JSON.parse(packed)[0].filename)
  } finally {
    rmSync(workplace, { recursive: true })
  }
}

/** Compiles the handwritten modules with the generated ones; a type that does not hold together is an error. */
function compile(document: ApiDocument, workplace: string, built: string): void {
  const src = join(workplace, 'src')
  mkdirSync(src)
  for (const name of readdirSync(sources).filter((file) => !file.endsWith('.test.ts'))) {
    const text = readFileSync(join(sources, name), 'utf8')
    writeFileSync(join(src, name), text.replace("'@earshot/shared/errors'", "'./operations.ts'"))
  }
  writeFileSync(join(src, 'operations.ts'), operationsSource(document))
  writeFileSync(join(src, 'index.ts'), entry)
  const settings = {
    compilerOptions: {
      target: 'ES2022',
      lib: ['ES2023', 'DOM', 'DOM.AsyncIterable'],
      module: 'NodeNext',
      types: [],
      strict: true,
      verbatimModuleSyntax: true,
      rewriteRelativeImportExtensions: true,
      declaration: true,
      rootDir: src,
      outDir: built,
    },
    include: ['src'],
  }
  writeFileSync(join(workplace, 'tsconfig.json'), JSON.stringify(settings))
  writeFileSync(join(workplace, 'package.json'), '{"type":"module"}')
  execFileSync(tsc, ['-p', workplace], { stdio: ['ignore', 'inherit', 'inherit'] })
  for (const name of readdirSync(built).filter((file) => file.endsWith('.d.ts'))) {
    const text = readFileSync(join(built, name), 'utf8')
    writeFileSync(join(built, name), text.replace(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"))
  }
}
