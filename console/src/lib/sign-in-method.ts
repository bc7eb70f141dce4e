const key = 'earshot-sign-in-method'

export type SignInMethod = 'email' | 'google'

/** How somebody signed in last in this browser; undefined where nobody did, or nothing can be kept. */
export function lastSignInMethod(): SignInMethod | undefined {
  try {
    const method = localStorage.getItem(key)
    return method === 'email' || method === 'google' ? method : undefined
  } catch {
    return undefined
  }
}

/** Keeps how somebody signs in, so that the login offers it first the next time. */
export function rememberSignInMethod(method: SignInMethod): void {
  try {
    localStorage.setItem(key, method)
  } catch {
    // Without storage the login asks again.
  }
}
