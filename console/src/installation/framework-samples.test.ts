import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { angularCode, packageCode } from './framework-samples.ts'

const root = resolve(import.meta.dirname, '../../..')
const server = 'https://feedback.example.com'

/** The part of Angular that the sample uses. */
const angular = `declare module '@angular/core' {
  export function Component(options: { selector: string; template: string }): (component: Function) => void
}`

const project = {
  compilerOptions: {
    noEmit: true,
    strict: true,
    experimentalDecorators: true,
    // Sources of the package's types.
    paths: { '@earshot/widget': [join(root, 'widget/src/npm/widget.ts')] },
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    lib: ['es2024', 'dom', 'dom.iterable'],
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    types: [],
  },
  files: ['angular.d.ts', 'app.component.ts', 'main.ts', 'refused.ts'],
}

test('the samples in TypeScript compile in a strict project, the package with its own types', () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-sample-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const files = {
    'tsconfig.json': JSON.stringify(project),
    'angular.d.ts': angular,
    'app.component.ts': angularCode(server, 'pk_a'),
    'main.ts': packageCode(server, 'pk_a', { package: '/e/earshot-widget-0.1.0-0123abcd.tgz' }),
    // Proves that the types reject mistakes: tsc fails here if the expected error is missing.
    'refused.ts':
      "import { earshot } from '@earshot/widget'\n// @ts-expect-error\nearshot.init({ kee: 'pk_a' })\n",
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const { stdout, status } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', '.'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect([stdout, status]).toEqual(['', 0])
}, 30_000)
