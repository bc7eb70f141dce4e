import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, fetch } from 'undici'
import { freePort } from '../../../../scripts/lib/free-port.ts'
import type { NamedHost } from './named-host.ts'
import { type RunningProgram, startProgram } from './programs.ts'

/** Ports at which the authority looks for what proves that somebody has a name. */
interface ProvenAt {
  httpPort: number
  tlsPort: number
}

/** An authority of certificates on loopback. */
export interface CertificateAuthority extends RunningProgram {
  /** Address at which certificates are ordered by ACME. */
  directory: string
  /** File with the certificate of the authority's own address. */
  ownCertificate: string
  /** The certificate that makes those that it issues valid. */
  root: string
}

/** Starts Pebble, which issues certificates as Let's Encrypt does, to whoever proves to have the host's name. */
export async function startCertificateAuthority(
  folder: string,
  host: NamedHost,
  provenAt: ProvenAt,
): Promise<CertificateAuthority> {
  const [port, managementPort] = [await freePort(), await freePort()]
  const [certificate, privateKey] = [join(folder, 'pebble.pem'), join(folder, 'pebble.key')]
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-days', '2'],
      ...['-subj', '/CN=pebble', '-addext', 'subjectAltName=IP:127.0.0.1'],
      ...['-keyout', privateKey, '-out', certificate],
    ],
    { stdio: 'pipe' },
  )
  const config = join(folder, 'pebble.json')
  const managementListenAddress = `127.0.0.1:${managementPort}`
  const listenAddress = `127.0.0.1:${port}`
  const settings = { listenAddress, managementListenAddress, certificate, privateKey, ...provenAt }
  writeFileSync(config, JSON.stringify({ pebble: settings }))
  const program = await startProgram(...host.program('pebble', ['-config', config]), {
    PEBBLE_VA_NOSLEEP: '1',
  })
  const root = await rootOf(managementListenAddress, readFileSync(certificate, 'utf8'))
  return { ...program, directory: `https://${listenAddress}/dir`, ownCertificate: certificate, root }
}

/** Waits until the authority answers. */
async function rootOf(address: string, ca: string): Promise<string> {
  const dispatcher = new Agent({ connect: { ca } })
  try {
    for (let attempt = 0; ; attempt++)
      try {
        const answer = await fetch(`https://${address}/roots/0`, { dispatcher })
        if (answer.ok) return await answer.text()
      } catch (error) {
        if (attempt > 200) throw error
        await pause(50)
      }
  } finally {
    await dispatcher.close()
  }
}
