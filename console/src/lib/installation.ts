/** Settings of this installation, which the server writes on every page. */
const settings = (): DOMStringMap => document.documentElement.dataset

/** True if the waiting list takes the place of the login and the sign-up (`LAUNCH_MODE`). */
export const isBeta = (): boolean => settings().launchMode === 'beta'

/** Reason why nobody makes an account without being invited (`SIGN_UP`); undefined if everybody may. */
export function closedSignUp(): 'invite' | 'closed' | undefined {
  const { signUp } = settings()
  return signUp === 'invite' || signUp === 'closed' ? signUp : undefined
}
