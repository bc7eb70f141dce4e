import type { BrowserContext, ConsoleMessage, Request } from 'playwright'

/**
 * Records every violation of the rules for our pages in any story: breaking the content security policy or Trusted
 * Types, throwing, writing an error to the console, requesting another server (recorded with its origin). Call before
 * the first page is opened.
 */
export async function recordViolations(
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
  // The browser of the stories resolves no other server (`visit.ts`), so failed requests are enough; a listener for
  // every request would slow each page down.
  context.on('requestfailed', (request) => {
    const elsewhere = askedElsewhere(request, server)
    if (elsewhere) complain(`asked elsewhere: ${elsewhere}`)
  })
}

/**
 * True for an error that one of our pages logged. Errors that the browser logs by itself about a failed request or a
 * status of 400 and above do not count: refusals are normal responses, and stories go offline on purpose.
 */
function isComplaint(message: ConsoleMessage, server: string): boolean {
  if (message.type() !== 'error' || message.text().startsWith('Failed to load resource: ')) return false
  const url = message.page()?.url() ?? ''
  return URL.canParse(url) && new URL(url).origin === server
}

/** Origin of another server that one of our pages requested; undefined for links that were followed. */
function askedElsewhere(request: Request, server: string): string | undefined {
  if (request.isNavigationRequest() || !URL.canParse(request.frame().url())) return undefined
  if (new URL(request.frame().url()).origin !== server) return undefined
  const { origin, protocol } = new URL(request.url())
  return origin === server || protocol === 'data:' || protocol === 'blob:' ? undefined : request.url()
}
