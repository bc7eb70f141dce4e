import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { sharedWorld } from '../test/harness.ts'
import { judgeCertificate } from './certificate-check.ts'
import { checkPublicAddress } from './public-address-check.ts'

const world = sharedWorld()
const hour = 60 * 60_000
const begin = Date.UTC(2026, 10, 30)

/** Judgement of a certificate of so many hours when so many are left. */
function judged(lifetime: number, left: number): string {
  const end = begin + lifetime * hour
  const [valid_from, valid_to] = [begin, end].map((time) => new Date(time).toUTCString()) as [string, string]
  const { level, sentence } = judgeCertificate({ valid_from, valid_to }, end - left * hour)
  return `${level}: ${sentence}`
}

test('a certificate is judged by its own lifetime, and its last days are told in hours', () => {
  expect(judged(90 * 24, 30 * 24)).toBe('ok: Valid for 30 more days.')
  expect(judged(90 * 24, 13 * 24)).toBe('problem: Valid for 13 more days. Renew it.')
  expect(judged(90 * 24, 30)).toBe('problem: Valid for 30 more hours. Renew it.')
  // Caddy's own authority gives 12 hours; six days are Let's Encrypt's short ones.
  expect(judged(12, 11.9)).toBe('ok: Valid for 11 more hours.')
  expect(judged(12, 4)).toBe('ok: Valid for 4 more hours.')
  expect(judged(12, 2)).toBe('problem: Valid for 2 more hours. Renew it.')
  expect(judged(6 * 24, 2 * 24)).toBe('ok: Valid for 2 more days.')
})

test.runIf(spawnSync('openssl', ['version']).status === 0)(
  'a certificate that nobody trusts is one problem, which says where to name its authority',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'earshot-certificate-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '90']
    spawnSync('openssl', ['req', ...kind, '-subj', '/CN=localhost', '-keyout', key, '-out', cert])
    const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const findingsFor = (publicUrl: string) =>
      checkPublicAddress({ ...world.services.config, publicUrl }, world.services.sealing)
    expect(await findingsFor(`https://localhost:${port}`)).toEqual([
      {
        level: 'problem',
        part: 'Certificate',
        sentence:
          'No valid certificate: self-signed certificate. If an authority of your own has issued it, name the file with its root in NODE_EXTRA_CA_CERTS.',
      },
    ])
    server.close()
    expect((await findingsFor(`https://localhost:${port}`)).map(({ part }) => part)).toEqual([
      'Certificate',
      'Address',
    ])
  },
)
