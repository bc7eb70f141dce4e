import { limits } from '@earshot/shared/limits'
import { BrowserCookie } from '../../../http/browser-cookie.ts'

/** By which the browser of a sign-up is known again when the link in the mail is used there. */
export const signUpCookie = new BrowserCookie('earshot-signup', limits.activationLife)

/** By which a browser voids the recovery links that it requested before, and nobody else's. */
export const recoveryCookie = new BrowserCookie('earshot-recovery', limits.recoveryLife)
