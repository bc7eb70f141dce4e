import { execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { identityAudience } from '@earshot/shared/identity/identity'
import { limits } from '@earshot/shared/limits'
import { expect, test } from 'vitest'
import { identitySamples } from './identity-samples.ts'

const key = 'pk_aaaaaaaaaaaaaaaaaaaaaaaa'
const samples = identitySamples(key).map((sample) => [sample.language, sample.code] as const)

test.each(samples)(
  'the %s sample says all that a token must say, and for no longer than it may',
  (_, code) => {
    for (const claim of ['iss', 'aud', 'sub', 'iat', 'exp', 'name', 'email', 'email_verified'])
      expect(code).toMatch(new RegExp(`['"]?\\b${claim}['"]?\\s*(:|=>)`))
    expect(code).toContain(key)
    expect(code).toContain(identityAudience)
    expect(code).toContain('HS256')
    expect(code).toContain('EARSHOT_SECRET')
    const [, seconds] = /now \+ (\d+)/.exec(code) ?? []
    expect(Number(seconds) * 1000).toBeLessThanOrEqual(limits.identityTokenLife)
  },
)

test('the Node sample runs, and what it makes is signed with the secret', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'earshot-sample-')), 'run.mjs')
  const user = { id: 7, name: 'Ada', email: 'ada@example.com', emailVerified: true }
  writeFileSync(file, `${samples[0]?.[1]}\nconsole.log(earshotToken(${JSON.stringify(user)}))\n`)
  const token = execFileSync(process.execPath, [file], { env: { EARSHOT_SECRET: 'es_test' } })
    .toString()
    .trim()
  const [header = '', payload = '', signature] = token.split('.')
  expect(signature).toBe(createHmac('sha256', 'es_test').update(`${header}.${payload}`).digest('base64url'))
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
    iss: key,
    aud: 'earshot',
    sub: '7',
    name: 'Ada',
    email_verified: true,
  })
})
