/**
 * The page's default Trusted Types policy. Mantine fills its `<style>` elements through `innerHTML`, so
 * text is let through as long as it cannot hold markup; scripts may only come from our own origin.
 * Anything else throws, as the content security policy asks.
 */
interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string; createScriptURL(url: string): string },
  ): unknown
}

/** The text itself when it holds no markup; throws otherwise. */
export function textWithoutMarkup(text: string): string {
  if (text.includes('<')) throw new TypeError('Markup may not be inserted as a string')
  return text
}

/** The URL itself when it is on `origin`; throws otherwise. */
export function sameOriginScript(url: string, origin: string): string {
  if (new URL(url, origin).origin !== origin) throw new TypeError('Scripts are loaded from this origin only')
  return url
}

/** Installs the policy where the browser knows Trusted Types. */
export function installTrustedTypes(): void {
  const factory = (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes
  factory?.createPolicy('default', {
    createHTML: textWithoutMarkup,
    createScriptURL: (url) => sameOriginScript(url, location.origin),
  })
}
