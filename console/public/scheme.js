// Before anything is drawn: the theme that was chosen in this browser, so that no page flashes in the other one.
// Where none was chosen, or nothing is kept, the system decides.
;(() => {
  try {
    const chosen = localStorage.getItem('mantine-color-scheme-value')
    if (chosen === 'light' || chosen === 'dark')
      document.documentElement.setAttribute('data-mantine-color-scheme', chosen)
  } catch {
    // A browser without storage follows the system.
  }
})()

// From page to page the browser blends over. Both pages must say so before the next one is drawn, or it throws; a file
// of styles may come too late for that.
if (document.adoptedStyleSheets && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
  const blending = new CSSStyleSheet()
  blending.replaceSync('@view-transition { navigation: auto }')
  document.adoptedStyleSheets.push(blending)
}
