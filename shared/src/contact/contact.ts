import type { FeedbackKind, OwnFeedback, PublicFeedback } from '../feedback.ts'
import type { Page } from '../page.ts'
import { type Drafts, openDrafts } from './drafts.ts'
import { type Outbox, openOutbox, type QueuedRequest } from './outbox.ts'
import { type Request, sendRequest } from './request.ts'
import { retry } from './retry.ts'
import { openSession, type Session } from './session.ts'
import type { ContactSetup } from './setup.ts'
import { openVotes, type Votes } from './votes.ts'

/** The client of one project's contact interface, for one browser. */
export interface Contact extends ContactSetup {
  drafts: Drafts
  outbox: Outbox
  session: Session
  votes: Votes
  /** Reads what everybody may see. */
  read<Answer>(path: string, query?: Request['query']): Promise<Answer>
  /** Reads an item, its path beginning with `feedback`, with what this contact alone may see of it. */
  readItem<Answer>(path: string, query?: Request['query']): Promise<Answer>
  /** A page of the project's public feedback. */
  listFeedback(query: Request['query']): Promise<Page<PublicFeedback>>
  /** A page of what the contact has sent; empty, without asking, for one who never wrote. */
  listOwn(cursor?: string): Promise<Page<OwnFeedback>>
  /** Makes a refused request a draft again; returns for which form. */
  reopen(request: QueuedRequest): FeedbackKind
}

export function openContact(setup: ContactSetup): Contact {
  const { base, options, store } = setup
  const session = openSession(setup)
  const drafts = openDrafts(store)
  const outbox = openOutbox(setup, (request) => retry(() => session.send<never>(request)))
  const votes = openVotes(setup, session)
  const read: Contact['read'] = (path, query) =>
    sendRequest(base, { method: 'GET', path, query: { key: options.key, ...query } })
  return {
    ...setup,
    drafts,
    outbox,
    session,
    votes,
    read,
    readItem(path, query) {
      const readPublic = () => read<never>(`v1/${path}`, query)
      return session.isKnown()
        ? session.send<never>({ method: 'GET', path: `v1/me/${path}`, query }).catch(readPublic)
        : readPublic()
    },
    async listFeedback(query) {
      const page = await read<Page<PublicFeedback>>('v1/feedback', query)
      votes.load(page.items)
      return page
    },
    async listOwn(cursor) {
      return session.isKnown()
        ? session.send<Page<OwnFeedback>>({ method: 'GET', path: 'v1/me/feedback', query: { cursor } })
        : { items: [], nextCursor: null }
    },
    reopen({ key, body }) {
      const { kind, title, body: text } = body as { kind: FeedbackKind; title: string; body: string }
      drafts.write(kind, { title, body: text })
      outbox.discard(key)
      return kind
    },
  }
}
