import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const lines = readFileSync(
  new URL('../../../../deploy/systemd/earshot.env.sample', import.meta.url),
  'utf8',
).split('\n')

test('the sample of /etc/earshot.env is read alike by systemd and by a shell, and starts a server in production', () => {
  const assignments = lines.flatMap((line) => {
    if (line === '' || line.startsWith('#')) return []
    const [, name = line, value = ''] = /^([A-Z_]+)='([^'\\]*)'$/.exec(line) ?? []
    return [[name, value] as const]
  })
  expect(assignments.map(([name]) => name)).toEqual(assignments.flatMap(([name]) => name.match(/^[A-Z_]+$/)))
  const environment = Object.fromEntries(assignments)
  expect(() => readConfig(environment)).toThrow(/^SECRET/)
  expect(readConfig({ ...environment, SECRET: 'aVeryLong-and-varied_secret.0123456789' })).toMatchObject({
    production: true,
    dataDir: '/var/lib/earshot',
    trustedProxyHops: 1,
    companyName: 'Example Ltd, 1 Quay Street, Bristol',
  })
})
