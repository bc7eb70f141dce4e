import type { ContactSession } from '../widget.ts'
import { type Request, sendRequest } from './request.ts'
import type { RequestError } from './request-error.ts'
import type { ContactSetup, Identity } from './setup.ts'

/** Who the contact is, as the server knows them: a visitor secret on this browser, a token in memory. */
export interface Session {
  /** Whether a site names them, or this browser has written before: then there may be own items and votes. */
  isKnown(): boolean
  /** As whom things are sent, once the server has said so. */
  contact(): ContactSession['contact'] | undefined
  /** Asks the server who a named visitor is before anything is sent, to show it. */
  identify(): void
  /** Sends a request as the contact; a token that has expired is renewed once. */
  send<Answer>(request: Request): Promise<Answer>
  forget(): void
}

/** The signed token, by which the site names its visitor now. */
async function tokenOf(identity: Identity | false): Promise<unknown> {
  const signed: unknown = typeof identity === 'function' ? await identity() : identity
  return (signed as { token?: string } | undefined)?.token || signed || undefined
}

/** Opens sessions lazily: the first is requested by the first request that needs one. */
export function openSession({ base, options, store, emit, changed }: ContactSetup): Session {
  let token: Promise<string> | undefined
  let contact: ContactSession['contact'] | undefined
  /** The visitor of a browser that stores nothing, until the page is left. */
  let unstored: string | null | undefined
  let forgotten = 0
  const visitor = () => unstored ?? store.read<string>('visitor')

  const accept = (session: ContactSession) => {
    unstored = store.write('visitor', session.visitor) ? undefined : session.visitor
    contact = session.contact
    emit('identify', { verified: contact.verified })
    changed()
  }

  /**
   * As whom the site names, asking it twice, as its token may have expired (`proofs` 3 and 2); else as the visitor of
   * this browser (1); else, where the server no longer knows that one (erased, other installation), as a new one.
   */
  const begin = async (proofs = 3): Promise<string> => {
    const before = forgotten
    const identity = proofs > 1 && options.identity
    const known = proofs ? visitor() : undefined
    try {
      const session = await sendRequest<ContactSession>(base, {
        method: 'POST',
        path: 'v1/session',
        body: {
          key: options.key,
          visitor: known,
          identity: await tokenOf(identity),
        },
      })
      // Whoever logged out meanwhile must not come back by an answer that was on its way.
      if (before === forgotten) accept(session)
      return session.token
    } catch (error) {
      if ((error as RequestError).retryable || !(identity || known)) throw error
      console.warn('Earshot:', error)
      return begin(identity ? proofs - 1 : 0)
    }
  }

  const currentToken = () => {
    token ??= begin()
    token.catch(() => {
      token = undefined
    })
    return token
  }

  return {
    isKnown: () => !!(options.identity || visitor() || token),
    contact: () => contact,
    identify() {
      if (options.identity) currentToken().catch(() => {})
    },
    send(request) {
      const send = () => currentToken().then((token) => sendRequest<never>(base, { ...request, token }))
      return send().catch((error: RequestError) => {
        if (error.status !== 401) throw error
        token = undefined
        return send()
      })
    },
    forget() {
      forgotten++
      token = contact = unstored = undefined
    },
  }
}
