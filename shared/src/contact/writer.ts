import type { FeedbackKind } from '../feedback/feedback.ts'
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
  /** Tries something again while it may succeed; rejects with what keeps it from that where the browser knows. */
  retry: typeof retry
  /**
   * Makes refused feedback, or a refused report of a known bug, a draft again, with what that form holds already below it;
   * returns for which form.
   */
  reopen(request: QueuedRequest): FeedbackKind
}

/** Called for each request that was queued and has arrived, with the server's answer. */
export type Delivered = (request: QueuedRequest, answer: never) => void

/** Said where something in the browser keeps it from being sent. */
const stopped =
  'Something in this browser, such as an ad blocker, has stopped this. Your text is still here: allow this website to send it, then try again.'

export function openWriter(setup: ContactSetup, delivered: Delivered = () => {}): Writer {
  const session = openSession(setup)
  const drafts = openDrafts(setup.store)
  // An answer that may not be read is like none, but it will not become better later: then the text stays where it is.
  const explain = async (error: RequestError): Promise<never> => {
    const by = error.status === 0 && (await setup.findObstacle?.(setup.base, setup.options.key))
    if (!by || by === 'server') throw error
    // The project's configuration can be had, and what is sent cannot.
    const code = by === 'csp' || by === 'origin' ? by : 'blocker'
    const sentence = setup.sentence('notAccepted')
    throw new RequestError(403, {
      detail: code === 'blocker' ? setup.reason(code, stopped) : sentence,
      code: code === 'origin' ? undefined : code,
    })
  }
  const insist: typeof retry = (attempt) => retry(attempt).catch(explain)
  const send = <Answer>(request: Request) => insist(() => session.send<Answer>(request))
  const outbox = openOutbox(setup, send, delivered)
  return {
    ...setup,
    drafts,
    outbox,
    session,
    sendRequest,
    retry: insist,
    reopen({ key, body }) {
      const { kind = 'bug', title, body: text } = body as { kind?: FeedbackKind; title: string; body: string }
      const kept = drafts.read(kind)
      drafts.write(kind, { title, body: [text, kept.title, kept.body].filter(Boolean).join('\n\n') })
      outbox.discard(key)
      return kind
    },
  }
}
