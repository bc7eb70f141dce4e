import type { BrowserContext, ConsoleMessage, Request } from 'playwright'

/**
 * Writes down what no page of ours may do in any story: break the content security policy, Trusted Types among it;
 * throw; write an error to the console; ask another server than ours, which is named by its origin. Call it before the
 * first page is opened.
 */
export async function recordComplaints(
  context: BrowserContext,
  server: string,
  complain: (complaint: string) => void,
): Promise<void> {
  await context.exposeBinding('recordViolation', (_, violation: string) => complain(violation))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      (globalThis as unknown as { recordViolation(text: string): void }).recordViolation(
        `${violatedDirective} ${blockedURI} ${sample}`,
      ),
    )
  })
  context.on('weberror', (thrown) => complain(`thrown: ${thrown.error().message}`))
  context.on('console', (message) => {
    if (isComplaint(message, server)) complain(`console: ${message.text()}`)
  })
  // The browser of the stories finds no other server (`visit.ts`); hearing of every request would slow each page down.
  context.on('requestfailed', (request) => {
    const elsewhere = askedElsewhere(request, server)
    if (elsewhere) complain(`asked elsewhere: ${elsewhere}`)
  })
}

/**
 * An error that a page of ours wrote. What the browser writes by itself about an answer of 400 and above, or about none,
 * is none: a refusal is an answer like others, and stories take the network away on purpose.
 */
function isComplaint(message: ConsoleMessage, server: string): boolean {
  if (message.type() !== 'error' || message.text().startsWith('Failed to load resource: ')) return false
  const url = message.page()?.url() ?? ''
  return URL.canParse(url) && new URL(url).origin === server
}

/** Where a page of ours asked another server than ours; undefined for a link that was followed. */
function askedElsewhere(request: Request, server: string): string | undefined {
  if (request.isNavigationRequest() || !URL.canParse(request.frame().url())) return undefined
  if (new URL(request.frame().url()).origin !== server) return undefined
  const { origin, protocol } = new URL(request.url())
  return origin === server || protocol === 'data:' || protocol === 'blob:' ? undefined : request.url()
}
