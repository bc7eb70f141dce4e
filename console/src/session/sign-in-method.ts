import { readStored, store } from '../lib/browser-storage.ts'

const key = 'earshot-sign-in-method'

export type SignInMethod = 'email' | 'google'

/** How somebody signed in last in this browser; undefined where nobody did. */
export function lastSignInMethod(): SignInMethod | undefined {
  const method = readStored(key)
  return method === 'email' || method === 'google' ? method : undefined
}

/** Keeps how somebody signs in, so that the login offers it first the next time. */
export const rememberSignInMethod = (method: SignInMethod): void => store(key, method)
