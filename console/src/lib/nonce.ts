import { setNonce } from 'get-nonce'

/** The style nonce that the server wrote into the page, for style elements made at run time. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

/** Tells libraries that make style elements on their own (react-remove-scroll) about the nonce. */
export const installNonce = (): void => setNonce(styleNonce())
