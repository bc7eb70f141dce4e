/**
 * Reason why a page's requests get no response: its content security policy, an origin that the project does not list,
 * something in the browser such as an ad blocker; `server` if the server may answer later.
 */
export type BlockReason = 'csp' | 'origin' | 'blocker' | 'server'

/** Time after a request in which the browser may report a violation of the page's policy, in milliseconds. */
const violationWait = 200

const ask = (address: string, method = 'GET'): Promise<Response | undefined> =>
  fetch(address, { method, cache: 'no-store', credentials: 'omit' }).catch(() => undefined)

/** Calls `run`; true if the page's policy stopped a request to the server meanwhile. */
async function isForbidden(base: string, run: () => Promise<unknown>): Promise<boolean> {
  let forbidden = false
  const origin = base.split('/', 3).join('/')
  const onViolation = ({ blockedURI, disposition }: SecurityPolicyViolationEvent) => {
    // A report-only policy forbids nothing.
    if (disposition === 'enforce' && blockedURI.startsWith(origin)) forbidden = true
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  if (!(await run())) await new Promise((resolve) => setTimeout(resolve, violationWait))
  document.removeEventListener('securitypolicyviolation', onViolation)
  return forbidden
}

/**
 * Requests the project's configuration again: returns the server's response, or the reason why there is none. A page
 * cannot read that its origin is refused; it can read the server's response to a request without a key, and the script.
 *
 * @param base URL of the server's API, with a slash at the end
 */
export async function findBlockReason(base: string, key: string): Promise<Response | BlockReason> {
  if (navigator.onLine === false) return 'server'
  const address = `${base}v1/config`
  let config: Response | undefined
  const forbidden = await isForbidden(base, async () => {
    config = await ask(`${address}?key=${encodeURIComponent(key)}`)
    return config
  })
  if (config) return config
  if (forbidden) return 'csp'
  if (await ask(address)) return 'origin'
  // A proxy without a reachable server returns no script.
  const script = await ask(`${base}v1.js`, 'HEAD')
  return script?.ok ? 'blocker' : 'server'
}
