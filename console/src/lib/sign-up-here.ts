import { readStored, store } from './browser-storage.ts'

const key = 'earshot-signed-up'

/** Whether somebody signed up in this browser lately, as far as it remembers; the server knows for certain. */
export const hasSignedUpHere = (): boolean => readStored(key) !== null

/** Remembers that somebody signed up in this browser, until the account is activated. */
export const rememberSignUp = (pending: boolean): void => store(key, pending ? 'true' : null)
