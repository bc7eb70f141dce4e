let knowsSchemes: boolean | undefined

/** Adds a style sheet to a shadow root, as a constructed one: no policy of the page forbids those. */
export function addStyle(root: ShadowRoot, text: string): void {
  const sheet = new CSSStyleSheet()
  // A browser that does not know both schemes has the light one.
  knowsSchemes ??= !!Object.assign(document.createElement('i').style, { color: 'light-dark(red,red)' }).color
  sheet.replaceSync(knowsSchemes ? text : text.replace(/light-dark\((.+?),.+?\)/g, '$1'))
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
