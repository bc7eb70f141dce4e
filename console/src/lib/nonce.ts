import { setNonce } from 'get-nonce'

/** Style nonce that the server wrote into the page, for style elements created at run time. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

/** Passes the nonce to libraries that create style elements themselves (react-remove-scroll). */
export const installNonce = (): void => setNonce(styleNonce())
