const key = 'earshot-signed-up'

/** Whether somebody signed up in this browser lately, as far as it remembers; the server knows for certain. */
export function hasSignedUpHere(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** Remembers that somebody signed up in this browser, until the account is activated. */
export function rememberSignUp(pending: boolean): void {
  try {
    if (pending) localStorage.setItem(key, 'true')
    else localStorage.removeItem(key)
  } catch {
    // Without storage the activation asks for the password.
  }
}
