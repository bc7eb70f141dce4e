import { readStored, store } from '../lib/browser-storage.ts'

const key = 'earshot-sign-in-method'

export type SignInMethod = 'email' | 'google'

/** Sign-in method last used in this browser; undefined without one. */
export function lastSignInMethod(): SignInMethod | undefined {
  const method = readStored(key)
  return method === 'email' || method === 'google' ? method : undefined
}

/** Stores the sign-in method, which the login then offers first. */
export const rememberSignInMethod = (method: SignInMethod): void => store(key, method)
