import { connect, type PeerCertificate } from 'node:tls'
import type { Sealing } from '../auth/sealing.ts'
import { doctorHeader, doctorPurpose } from '../http/proxy-report.ts'
import type { Config } from '../lib/config/config.ts'
import { safeFetch } from '../lib/safe-fetch/safe-fetch.ts'
import { type Finding, findingsOf, messageOf } from './finding.ts'

const day = 24 * 60 * 60_000
/** Days before its end at which a certificate should have been renewed. */
const renewedBefore = 14

const address = findingsOf('Address')
const proxy = findingsOf('Proxy')
const widget = findingsOf('Widget')

/** Requests the server under its public address, as browsers do. */
export async function checkPublicAddress(config: Config, sealing: Sealing): Promise<Finding[]> {
  const certificate = config.publicUrl.startsWith('https:') ? [await checkCertificate(config.publicUrl)] : []
  const token = sealing.seal(String(Date.now()), doctorPurpose)
  const report = await safeFetch(`${config.publicUrl}/healthz`, { headers: { [doctorHeader]: token } }).catch(
    messageOf,
  )
  if (typeof report === 'string')
    return [
      ...certificate,
      address.problem(`${report}. Is the server running, and does the proxy forward to it?`),
    ]
  const body: unknown = await report.json().catch(() => undefined)
  if (report.status !== 200 || !isHealth(body))
    return [
      ...certificate,
      address.problem(
        `${config.publicUrl} answers with ${report.status}, but not as Earshot: see the proxy.`,
      ),
    ]
  return [
    ...certificate,
    address.ok(`${config.publicUrl} leads to this server.`),
    checkHops(body.forwardedFor, config.trustedProxyHops),
    await checkWidget(config),
  ]
}

const isHealth = (body: unknown): body is { status: 'ok'; forwardedFor?: number } =>
  typeof body === 'object' && body !== null && 'status' in body && body.status === 'ok'

/** Every proxy adds an entry to `X-Forwarded-For`; the doctor sent none. */
function checkHops(entries: number | undefined, hops: number): Finding {
  if (entries === undefined)
    return proxy.problem('The server that answers has another SECRET: it is not the one configured here.')
  if (entries === hops) return proxy.ok(`Proxies in front: ${hops}, as configured.`)
  if (entries > hops)
    return proxy.problem(
      `X-Forwarded-For has ${entries} entries, but TRUSTED_PROXY_HOPS is ${hops}: all clients share one rate limit. Set it to ${entries} if all of them are yours.`,
    )
  return proxy.problem(
    `X-Forwarded-For has ${entries} entries, but TRUSTED_PROXY_HOPS is ${hops}: clients can choose their address. Let each proxy add the header, or set it to ${entries}.`,
  )
}

/** Loads the widget's script as a page of another website does. */
async function checkWidget({ publicUrl }: Config): Promise<Finding> {
  const headers = { origin: 'https://website.example' }
  const script = await safeFetch(`${publicUrl}/e/v1.js`, { headers }).catch(messageOf)
  if (typeof script === 'string') return widget.problem(script)
  if (script.status !== 200) return widget.problem(`${publicUrl}/e/v1.js answers with ${script.status}.`)
  const allowed = script.headers.get('access-control-allow-origin')
  if (allowed !== '*')
    return widget.problem(
      `A website may not load the script: Access-Control-Allow-Origin is ${allowed ?? 'missing'}. Does the proxy change headers?`,
    )
  return widget.ok('Websites can load its script.')
}

async function checkCertificate(publicUrl: string): Promise<Finding> {
  const part = findingsOf('Certificate')
  try {
    const { valid_to } = await readCertificate(new URL(publicUrl))
    const days = Math.floor((Date.parse(valid_to) - Date.now()) / day)
    const sentence = `Valid for ${days} more days.`
    return days < renewedBefore ? part.problem(`${sentence} Renew it.`) : part.ok(sentence)
  } catch (error) {
    return part.problem(`No valid certificate: ${messageOf(error)}.`)
  }
}

/** @throws if it is not valid for the host. */
const readCertificate = ({ hostname, port }: URL): Promise<PeerCertificate> =>
  new Promise((resolve, reject) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      timeout: 8_000,
    })
    socket.once('timeout', () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      resolve(socket.getPeerCertificate())
      socket.end()
    })
  })
