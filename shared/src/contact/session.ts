import type { ContactSession } from '../widget/widget.ts'
import type { Identity } from './identity.ts'
import { type Request, sendRequest } from './request.ts'
import type { RequestError } from './request-error.ts'
import type { ContactSetup } from './setup.ts'

/** Who the contact is, as the server knows them: a visitor secret on this browser, a token in memory. */
export interface Session {
  /** Whether a site names them, or this browser has written before: then there may be own items and votes. */
  isKnown(): boolean
  /** As whom things are sent, once the server has said so. */
  contact(): ContactSession['contact'] | undefined
  /** Asks the server who a known visitor is before anything is sent, to show it, and what they have not read. */
  identify(): void
  /** How many of their notifications are not read, as far as is known. */
  unread(): number
  setUnread(count: number): void
  /** Goes on as whom the server has answered, such as to a mailed code. */
  goOn(session: ContactSession): void
  /** Does something with the contact's token; one that has expired is renewed once. */
  withToken<Answer>(run: (token: string) => Promise<Answer>): Promise<Answer>
  send<Answer>(request: Request): Promise<Answer>
  forget(): void
}

/** Says in the reader's language why something was refused; a server in trouble has no more to say than that. */
const translator =
  (reason: ContactSetup['reason']) =>
  (error: RequestError): never => {
    const { status, problem, message, errors } = error
    error.message = status < 500 ? reason(problem, message) : ''
    for (const field of errors) field.message = reason(`field.${field.path}`, field.message)
    throw error
  }

/** Whom the site names; nobody once the server has refused that twice, until it names another. */
function openSite({ options, tellMistake }: Pick<ContactSetup, 'options' | 'tellMistake'>) {
  let refused: Identity | false
  return {
    identity: () => options.identity !== refused && options.identity,
    /** The signed token, by which the site names its visitor now. */
    async token(identity: Identity | false): Promise<string | undefined> {
      const signed: unknown = typeof identity === 'function' ? await identity() : identity
      const token = (signed as { token?: string } | undefined)?.token || signed || undefined
      if (token === undefined || typeof token === 'string') return token
      tellMistake?.('identity-type')
    },
    /** Tells the page's developer why the contact is not who they might be. */
    note(failure: RequestError | undefined, proofs: number, identity: Identity | false) {
      if (failure?.status) tellMistake?.('identity', failure.message)
      else tellMistake?.('identity-function', failure)
      if (proofs === 2 && failure?.status) refused = identity
    },
  }
}

/** Tries something once more after `renew`, where the token that it went with has expired. */
const renewOnce = <Answer>(attempt: () => Promise<Answer>, renew: () => void): Promise<Answer> =>
  attempt().catch((error: RequestError) => {
    if (error.status !== 401) throw error
    renew()
    return attempt()
  })

/** Opens sessions lazily: the first is requested by the first request that needs one. */
export function openSession(setup: ContactSetup): Session {
  const { base, options, store, emit, reason, changed } = setup
  let token: Promise<string> | undefined
  let contact: ContactSession['contact'] | undefined
  /** The visitor of a browser that stores nothing, until the page is left. */
  let unstored: string | null | undefined
  let forgotten = 0
  const site = openSite(setup)
  const visitor = () => unstored ?? store.read<string>('visitor')

  let unread = 0
  const setUnread = (count: number) => {
    if (count === unread) return
    unread = count
    emit('unread', { count })
    changed()
  }

  const accept = (session: ContactSession) => {
    unstored = store.write('visitor', session.visitor) ? undefined : session.visitor
    contact = session.contact
    setUnread(session.unread || 0)
    emit('identify', { verified: contact.verified })
    changed()
  }

  /**
   * As whom the site names, asking it twice, as its token may have expired (`proofs` 3 and 2); else as the visitor of
   * this browser (1); else, where the server no longer knows that one (erased, other installation), as a new one.
   */
  const begin = async (proofs = 3): Promise<string> => {
    const before = forgotten
    const identity = proofs > 1 && site.identity()
    const known = proofs ? visitor() : undefined
    const { key, language } = options
    try {
      const session = await sendRequest<ContactSession>(base, {
        method: 'POST',
        path: 'v1/session',
        body: { key, visitor: known, identity: await site.token(identity), language },
      })
      // Whoever logged out meanwhile must not come back by an answer that was on its way.
      if (before === forgotten) accept(session)
      return session.token
    } catch (error) {
      // What a page's function rejects with may be anything, also nothing.
      const failure = error as RequestError | undefined
      if (failure?.retryable || !(identity || known)) throw error
      site.note(failure, proofs, identity)
      return begin(identity ? proofs - 1 : 0)
    }
  }

  const expire = () => {
    token = undefined
  }
  const currentToken = () => {
    token ??= begin()
    token.catch(expire)
    return token
  }
  const withToken = <Answer>(run: (token: string) => Promise<Answer>) =>
    renewOnce(() => currentToken().then(run), expire)

  return {
    isKnown: () => !!(options.identity || visitor() || token),
    contact: () => contact,
    identify() {
      if (options.identity || visitor()) currentToken().catch(() => {})
    },
    unread: () => unread,
    setUnread,
    goOn(session) {
      token = Promise.resolve(session.token)
      accept(session)
    },
    withToken,
    send: (request) =>
      withToken((token) => sendRequest<never>(base, { ...request, token })).catch(translator(reason)),
    forget() {
      forgotten++
      token = contact = unstored = undefined
      setUnread(0)
    },
  }
}
