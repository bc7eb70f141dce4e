/**
 * The page's default Trusted Types policy. Mantine fills its `<style>` elements through `innerHTML`, so text without
 * markup is accepted; scripts must come from our own origin.
 * Anything else throws, as the content security policy requires.
 */
interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string; createScriptURL(url: string): string },
  ): unknown
}

declare global {
  interface Window {
    /** Absent in browsers without Trusted Types. */
    trustedTypes?: TrustedTypesFactory
  }
}

/** Returns text without markup unchanged. @throws TypeError if the text contains markup. */
export function textWithoutMarkup(text: string): string {
  if (text.includes('<')) throw new TypeError('Markup may not be inserted as a string')
  return text
}

/** Returns a URL on `origin` unchanged. @throws TypeError for any other URL. */
export function sameOriginScript(url: string, origin: string): string {
  if (new URL(url, origin).origin !== origin) throw new TypeError('Scripts are loaded from this origin only')
  return url
}

/** Installs the policy if the browser supports Trusted Types. */
export function installTrustedTypes(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML: textWithoutMarkup,
    createScriptURL: (url) => sameOriginScript(url, location.origin),
  })
}
