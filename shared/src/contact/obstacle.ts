/**
 * What keeps requests of a page from being answered: its content security policy, that the project does not list its
 * origin, something in the browser that stops them, such as an ad blocker; `server` where the server may answer later.
 */
export type Obstacle = 'csp' | 'origin' | 'blocker' | 'server'

/** How long after a request the browser may tell that the page's policy has stopped it, in milliseconds. */
const violationWait = 200

const ask = (address: string, method = 'GET'): Promise<Response | undefined> =>
  fetch(address, { method, cache: 'no-store', credentials: 'omit' }).catch(() => undefined)

/** Calls `run`; true if the page's policy has stopped a request to the server meanwhile. */
async function isForbidden(base: string, run: () => Promise<unknown>): Promise<boolean> {
  let forbidden = false
  const origin = base.split('/', 3).join('/')
  const onViolation = ({ blockedURI, disposition }: SecurityPolicyViolationEvent) => {
    // Another policy may only report what it would forbid.
    if (disposition === 'enforce' && blockedURI.startsWith(origin)) forbidden = true
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  if (!(await run())) await new Promise((resolve) => setTimeout(resolve, violationWait))
  document.removeEventListener('securitypolicyviolation', onViolation)
  return forbidden
}

/**
 * Asks for the project's configuration again: gives the server's answer, or why there is none. That its origin is refused a
 * page cannot read; it can read what the server answers to a request without a key, and the script.
 *
 * @param base where the server's interface is, with a slash at the end
 */
export async function findObstacle(base: string, key: string): Promise<Response | Obstacle> {
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
  // A proxy that reaches no server gives no script.
  const script = await ask(`${base}v1.js`, 'HEAD')
  return script?.ok ? 'blocker' : 'server'
}
