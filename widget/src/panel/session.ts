import type { ContactSession } from '@earshot/shared/widget'
import type { Store } from '../loader/store.ts'
import { Failure } from './failure.ts'
import { type Request, sendRequest } from './request.ts'

/** Who is using the widget, as the server knows them: a visitor secret on this browser, a token in memory. */
export interface Session {
  /** Whether this browser has written to the project before, so that there may be own items and votes. */
  isKnown(): boolean
  /** Sends a request as the contact; a token that has run out is renewed once. */
  send<Answer>(request: Request): Promise<Answer>
  forget(): void
}

/** Opens sessions lazily: the first is asked for by the first request. */
export function makeSession(base: string, key: string, store: Store): Session {
  let token: Promise<string> | undefined
  let forgotten = 0
  const visitor = () => store.read<string>('visitor')

  const begin = async (): Promise<string> => {
    const ask = (secret: string | undefined) =>
      sendRequest<ContactSession>(base, {
        method: 'POST',
        path: 'v1/session',
        body: { key, visitor: secret },
      })
    const secret = visitor()
    const before = forgotten
    const session = await ask(secret).catch((failure: Failure) => {
      // A secret that the server no longer knows (erased, other installation) is replaced by a new one.
      if (!secret || failure.passing) throw failure
      return ask(undefined)
    })
    // Whoever logged out meanwhile must not come back by an answer that was on its way.
    if (before === forgotten) store.write('visitor', session.visitor)
    return session.token
  }

  const currentToken = () => {
    token ??= begin().catch((failure) => {
      token = undefined
      throw failure
    })
    return token
  }

  return {
    isKnown: () => visitor() !== undefined || token !== undefined,
    async send(request) {
      try {
        return await sendRequest(base, { ...request, token: await currentToken() })
      } catch (failure) {
        if (!(failure instanceof Failure && failure.status === 401)) throw failure
        token = undefined
        return sendRequest(base, { ...request, token: await currentToken() })
      }
    },
    forget() {
      forgotten++
      token = undefined
    },
  }
}
