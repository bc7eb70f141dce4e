import type { ContactSession } from '@earshot/shared/widget'
import type { Identity, Options } from '../loader/options.ts'
import type { Store } from '../loader/store.ts'
import type { Failure } from './failure.ts'
import { type Request, sendRequest } from './request.ts'

/** Who is using the widget, as the server knows them: a visitor secret on this browser, a token in memory. */
export interface Session {
  /** Whether the page names its visitor, or this browser has written before: then there may be own items and votes. */
  isKnown(): boolean
  /** As whom things are sent, once the server has said so. */
  contact(): ContactSession['contact'] | undefined
  /** Asks the server who a named visitor is before anything is sent, to show it. */
  greet(): void
  /** Sends a request as the contact; a token that has run out is renewed once. */
  send<Answer>(request: Request): Promise<Answer>
  forget(): void
}

/** What the page says of its visitor now. */
async function wordOf(identity: Identity | false): Promise<unknown> {
  const word: unknown = typeof identity === 'function' ? await identity() : identity
  return (word as { token?: string } | undefined)?.token || word || undefined
}

/**
 * Opens sessions lazily: the first is asked for by the first request. `told` hears who the server says
 * that it is.
 */
export function makeSession(
  base: string,
  options: Pick<Options, 'key' | 'identity'>,
  store: Store,
  told: (contact: ContactSession['contact']) => void,
): Session {
  let token: Promise<string> | undefined
  let contact: ContactSession['contact'] | undefined
  let forgotten = 0
  const visitor = (): string | undefined => store.read('visitor')

  /**
   * As whom the page names, asking it twice, as its word may have grown old (`proofs` 3 and 2); else as the visitor of
   * this browser (1); else, where the server no longer knows that one (erased, other installation), as a new one.
   */
  const begin = async (proofs = 3): Promise<string> => {
    const before = forgotten
    const identity = proofs > 1 && options.identity
    const secret = proofs ? visitor() : undefined
    try {
      const session = await sendRequest<ContactSession>(base, {
        method: 'POST',
        path: 'v1/session',
        body: {
          key: options.key,
          visitor: secret,
          identity: await wordOf(identity),
        },
      })
      // Whoever logged out meanwhile must not come back by an answer that was on its way.
      if (before === forgotten) {
        store.write('visitor', session.visitor)
        contact = session.contact
        told(contact)
      }
      return session.token
    } catch (failure) {
      if ((failure as Failure).passing || !(identity || secret)) throw failure
      console.warn('Earshot:', failure)
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
    greet() {
      if (options.identity) currentToken().catch(() => {})
    },
    send(request) {
      const send = () => currentToken().then((token) => sendRequest<never>(base, { ...request, token }))
      return send().catch((failure: Failure) => {
        if (failure.status !== 401) throw failure
        token = undefined
        return send()
      })
    },
    forget() {
      forgotten++
      token = contact = undefined
    },
  }
}
