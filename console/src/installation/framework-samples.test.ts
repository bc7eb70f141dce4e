import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { angularCode } from './framework-samples.ts'

const tsc = resolve(import.meta.dirname, '../../../node_modules/.bin/tsc')

/** As much of Angular as the sample uses. */
const angular = `declare module '@angular/core' {
  export function Component(options: { selector: string; template: string }): (component: Function) => void
}`

test('the Angular sample compiles in a strict project', () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-sample-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'angular.d.ts'), angular)
  writeFileSync(join(folder, 'app.component.ts'), angularCode('https://feedback.example.com', 'pk_a'))
  const options = ['--noEmit', '--strict', '--experimentalDecorators', '--ignoreConfig', '--types', '']
  const files = ['angular.d.ts', 'app.component.ts']
  const { stdout, status } = spawnSync(
    tsc,
    [...options, '--lib', 'es2022,dom', '--target', 'es2022', ...files],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  )
  expect([stdout, status]).toEqual(['', 0])
}, 30_000)
