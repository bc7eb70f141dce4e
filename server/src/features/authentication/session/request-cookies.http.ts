import { limits } from '@earshot/shared/limits'
import { BrowserCookie } from '../../../http/request/browser-cookie.ts'

/** Recognises the browser of a sign-up when the mailed link is used there. */
export const signUpCookie = new BrowserCookie('earshot-signup', limits.activationLife)

/** Lets a browser void the recovery links that it requested itself, and no others. */
export const recoveryCookie = new BrowserCookie('earshot-recovery', limits.recoveryLife)
