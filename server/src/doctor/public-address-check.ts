import type { Sealing } from '../auth/sealing.ts'
import { doctorHeader, doctorPurpose } from '../http/proxy-report.ts'
import type { Config } from '../lib/config/config.ts'
import { safeFetch } from '../lib/safe-fetch/safe-fetch.ts'
import { checkCertificate } from './certificate-check.ts'
import { type Finding, findingsOf, messageOf } from './finding.ts'

const address = findingsOf('Address')
const proxy = findingsOf('Proxy')
const widget = findingsOf('Widget')

/** Requests the server under its public address, as browsers do. */
export async function checkPublicAddress(config: Config, sealing: Sealing): Promise<Finding[]> {
  const checked = config.publicUrl.startsWith('https:') ? await checkCertificate(config.publicUrl) : undefined
  const certificate = checked ? [checked.finding] : []
  if (checked?.isRefused) return certificate
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
