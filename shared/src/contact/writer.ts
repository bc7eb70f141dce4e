import type { FeedbackKind } from '../feedback/feedback.ts'
import { type Draft, type Drafts, openDrafts } from './drafts.ts'
import { type Outbox, openOutbox, type QueuedRequest } from './outbox.ts'
import { type Request, sendRequest } from './request.ts'
import { RequestError } from './request-error.ts'
import { retry } from './retry.ts'
import { openSession, type Session } from './session.ts'
import type { ContactSetup } from './setup.ts'

/** The part of a contact client that sends: everything that a form needs. */
export interface Writer extends ContactSetup {
  drafts: Drafts
  outbox: Outbox
  session: Session
  /** Sends an anonymous request. Passed to the reader, so that the reader's file loads without this code. */
  sendRequest: typeof sendRequest
  /** Retries while an error may be temporary; rejects with the obstacle if the browser can find one. */
  retry: typeof retry
  /**
   * Turns refused feedback, or a refused report of a known bug, into a draft again, above any text in that form;
   * returns the form's name.
   */
  reopen(request: QueuedRequest): FeedbackKind
}

/** Called for each queued request that has arrived, with the server's response. */
export type Delivered = (request: QueuedRequest, answer: never) => void

/** Message if something in the browser stops a request. */
const stopped =
  'Something in this browser, such as an ad blocker, has stopped this. Your text is still here: allow this website to send it, then try again.'

export function openWriter(setup: ContactSetup, delivered: Delivered = () => {}): Writer {
  const session = openSession(setup)
  const drafts = openDrafts(setup.store)
  // A response that the page may not read looks like none, but retrying does not help: the text stays in the form.
  const explain = async (error: RequestError): Promise<never> => {
    const by = error.status === 0 && (await setup.findBlockReason?.(setup.base, setup.options.key))
    if (!by || by === 'server') throw error
    // The project's configuration is readable, so something stops only this request.
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
      const { kind = 'bug', title, body: text, fields } = body as unknown as Draft & { kind?: FeedbackKind }
      const draft = drafts.read(kind)
      drafts.write(kind, {
        title,
        body: [text, draft.title, draft.body].filter(Boolean).join('\n\n'),
        fields: fields ?? draft.fields,
      })
      outbox.discard(key)
      return kind
    },
  }
}
