import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { exampleOf } from '../pages/api-reference/schema-example.ts'
import { sharedWorld } from '../test/harness.ts'
import type { ApiDocument, ApiSchema } from './api-document.ts'
import { policies } from './route-options.ts'

const world = sharedWorld()
const rules = join(import.meta.dirname, 'redocly.yaml')
const folder = mkdtempSync(join(tmpdir(), 'earshot-openapi-'))

afterAll(() => rmSync(folder, { recursive: true }))

test('the document says how to make every call that there is, and who may, operators too', {
  tags: ['7.28'],
}, async () => {
  const document = await world.console().get('/api/v1/openapi.json').json()
  const described = Object.entries(document.paths as Record<string, object>).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.sort()).toEqual([...policies.keys()].sort())
  const { policy } = document.paths['/api/v1/operator/organisations'].get['x-access']
  expect(policy).toBe('operator')
})

test('the document is one that tools understand', { tags: ['7.28'], timeout: 60_000 }, async () => {
  const file = join(folder, 'openapi.json')
  writeFileSync(file, await (await world.console().get('/api/v1/openapi.json')).text())
  const redocly = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [redocly, 'lint', file, `--config=${rules}`, '--max-problems=1000', '--format=json'],
    {
      encoding: 'utf8',
      cwd: folder,
      env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', HOME: folder },
    },
  )
  const problems = JSON.parse(stdout.slice(stdout.indexOf('{')) || '{}').problems ?? [stderr]
  const said = problems.map(
    ({ ruleId, message, location }: { ruleId: string; message: string; location: { pointer: string }[] }) =>
      `${ruleId} ${location?.[0]?.pointer}: ${message}`,
  )
  expect(said).toEqual([])
  expect(status).toBe(0)
})

test('every example is one that its schema accepts', async () => {
  const document = (await world.console().get('/api/v1/openapi.json').json()) as ApiDocument
  const bodies = Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({ operationId, requestBody, responses }) =>
      [requestBody, ...Object.values(responses)].map((body) => ({
        operationId,
        schema: body?.content?.['application/json']?.schema,
      })),
    )
  const wrong = bodies.flatMap(({ operationId, schema }) => {
    const result = schema && z.fromJSONSchema(withoutUnicodePatterns(schema)).safeParse(exampleOf(schema))
    return result?.error ? [`${operationId}: ${z.prettifyError(result.error)}`] : []
  })
  expect(wrong).toEqual([])
})

/** Zod parses patterns without their Unicode flag. */
const withoutUnicodePatterns = (schema: ApiSchema) =>
  JSON.parse(JSON.stringify(schema), (key, value) =>
    key === 'pattern' && String(value).includes('\\p{') ? undefined : value,
  )
