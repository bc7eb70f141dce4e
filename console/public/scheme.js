// Before anything is drawn: the theme that was chosen in this browser, so that no page flashes in the other one.
;(() => {
  try {
    const chosen = localStorage.getItem('mantine-color-scheme-value')
    const dark = matchMedia('(prefers-color-scheme: dark)').matches
    const scheme = chosen === 'light' || chosen === 'dark' ? chosen : dark ? 'dark' : 'light'
    document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
  } catch {
    // A browser without storage follows the system.
  }
})()
