import type { FeedbackKind } from '../feedback.ts'
import { type Drafts, openDrafts } from './drafts.ts'
import { type Outbox, openOutbox, type QueuedRequest } from './outbox.ts'
import { type Request, sendRequest } from './request.ts'
import { RequestError } from './request-error.ts'
import { retry } from './retry.ts'
import { openSession, type Session } from './session.ts'
import type { ContactSetup } from './setup.ts'

/** The part of a contact client that sends: all that a form needs. */
export interface Writer extends ContactSetup {
  drafts: Drafts
  outbox: Outbox
  session: Session
  /** Sends a request as nobody. What reads works with it, and loads without it. */
  sendRequest: typeof sendRequest
  /** Tries something again while it may succeed. */
  retry: typeof retry
  /**
   * Makes refused feedback, or a refused report of a known bug, a draft again, with what that form holds already below it;
   * returns for which form.
   */
  reopen(request: QueuedRequest): FeedbackKind
}

/** Called for each request that was queued and has arrived, with the server's answer. */
export type Delivered = (request: QueuedRequest, answer: never) => void

/** How long after a request the browser may tell that the page's policy has stopped it, in milliseconds. */
const violationWait = 200

/**
 * Why a request that got no answer never will: the page's policy forbids it, or the server answers this browser, as its
 * script may be had from every page, and only the page may not read it. Undefined where it may well get one later.
 */
async function blockedBy(base: string): Promise<'csp' | 'origin' | undefined> {
  if (navigator.onLine === false) return
  let blocked: 'csp' | 'origin' | undefined
  const onViolation = ({ blockedURI, disposition }: SecurityPolicyViolationEvent) => {
    // Another policy may only report what it would forbid.
    if (disposition === 'enforce' && blockedURI.startsWith(new URL(base).origin)) blocked = 'csp'
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  try {
    // Every page may read this answer, but not that of a proxy which reaches no server.
    const { ok } = await fetch(`${base}v1.js`, { method: 'HEAD', cache: 'no-store' })
    if (ok) blocked = 'origin'
  } catch {
    await new Promise((resolve) => setTimeout(resolve, violationWait))
  }
  document.removeEventListener('securitypolicyviolation', onViolation)
  return blocked
}

export function openWriter(setup: ContactSetup, delivered: Delivered = () => {}): Writer {
  const session = openSession(setup)
  const drafts = openDrafts(setup.store)
  const send = <Answer>(request: Request) =>
    retry(() => session.send<Answer>(request)).catch(async (error: RequestError) => {
      // An answer that may not be read is like none, but it will not become better later: the page's origin is refused.
      const by = error.status ? undefined : await blockedBy(setup.base)
      if (!by) throw error
      throw new RequestError(403, {
        detail: setup.sentence('notAccepted'),
        code: by === 'csp' ? by : undefined,
      })
    })
  const outbox = openOutbox(setup, send, delivered)
  return {
    ...setup,
    drafts,
    outbox,
    session,
    sendRequest,
    retry,
    reopen({ key, body }) {
      const { kind = 'bug', title, body: text } = body as { kind?: FeedbackKind; title: string; body: string }
      const kept = drafts.read(kind)
      drafts.write(kind, { title, body: [text, kept.title, kept.body].filter(Boolean).join('\n\n') })
      outbox.discard(key)
      return kind
    },
  }
}
