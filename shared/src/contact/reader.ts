import type { OwnFeedback, PublicFeedback } from '../feedback/feedback.ts'
import type { Page } from '../field/page.ts'
import type { Request } from './request.ts'
import type { RequestError } from './request-error.ts'
import { openVotes, type Votes } from './votes.ts'
import type { Writer } from './writer.ts'

/** The part of a contact client that reads and votes. */
export interface Reader {
  votes: Votes
  /** Reads from the board; if the board is private, as the contact. */
  read<Answer>(path: string, query?: Request['query']): Promise<Answer>
  /** Reads an item under `feedback`, including the parts that only this contact may see. */
  readItem<Answer>(path: string, query?: Request['query']): Promise<Answer>
  /** A page of the project's public feedback. */
  listFeedback(query: Request['query']): Promise<Page<PublicFeedback>>
  /** A page of the contact's own items; empty, without a request, for a contact who never wrote. */
  listOwn(cursor?: string): Promise<Page<OwnFeedback>>
}

export function openReader(writer: Writer): Reader {
  const { base, options, session, cookies, sendRequest } = writer
  const votes = openVotes(writer, session)
  let isPrivate = false
  const read: Reader['read'] = async (path, query) => {
    const request: Request = { method: 'GET', path, query: { key: options.key, ...query } }
    if (!isPrivate || !session.isKnown())
      try {
        return await sendRequest<never>(base, { ...request, cookies })
      } catch (error) {
        if ((error as RequestError).status !== 403 || !session.isKnown()) throw error
      }
    const answer = await session.send<never>(request)
    isPrivate = true
    return answer
  }
  return {
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
  }
}
