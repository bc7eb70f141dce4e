import { type CSSVariablesResolver, createTheme } from '@mantine/core'

/** Mantine in Earshot's look. Colours, fonts and radii are those of `site/tokens.css`. */
export const theme = createTheme({
  fontFamily: 'var(--sans)',
  fontFamilyMonospace: 'var(--mono)',
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 7 },
  autoContrast: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.8125rem', lg: '0.875rem', xl: '1.25rem' },
  lineHeights: { xs: '1.35', sm: '1.5', md: '1.54', lg: '1.57', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: 'var(--r-1)', sm: 'var(--r-1)', md: 'var(--r-2)', lg: 'var(--r-3)', xl: 'var(--r-4)' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.4' },
      h2: { fontSize: '1rem', lineHeight: '1.5' },
      h3: { fontSize: '0.8125rem', lineHeight: '1.54' },
    },
  },
  // Shades of the accent token, in hexadecimal because Mantine computes with them; the last five are never displayed.
  colors: {
    accent: [
      '#eef5ff',
      '#d9e8ff',
      '#b7d1ff',
      '#92b5fd',
      '#6e9bfb',
      '#4578ed',
      '#2a5bd5',
      '#3769e0',
      '#1d4bc0',
      '#143ca1',
    ],
    // Used only by dark pages.
    dark: [
      'var(--ink)',
      'var(--ink-2)',
      'var(--ink-3)',
      'var(--line-field)',
      'var(--line-strong)',
      'var(--line)',
      'var(--popover)',
      'var(--page)',
      'var(--frame)',
      'var(--frame)',
    ],
  },
  // Plain objects: `Modal.extend` would load the component itself on the login page.
  components: {
    // Code in a message scrolls instead of widening it.
    Alert: { styles: { body: { minWidth: 0 } } },
    Badge: { defaultProps: { tt: 'none', fw: 500, radius: 'sm' } },
    Modal: {
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Close' },
        overlayProps: { color: 'var(--scrim)', backgroundOpacity: 1 },
        transitionProps: { duration: 140 },
        // A header element would count as a second banner of the page.
        attributes: { header: { role: 'none' } },
      },
    },
    Menu: { defaultProps: { transitionProps: { duration: 90 }, offset: 4 } },
    Tooltip: { defaultProps: { transitionProps: { duration: 90 }, openDelay: 200 } },
  },
})

const meanings = { red: 'danger', orange: 'warning', yellow: 'warning', green: 'done' }

/** Mantine's own variables, set to Earshot's tokens. */
export const cssVariables: CSSVariablesResolver = () => {
  const variables = {
    '--mantine-color-body': 'var(--page)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-3)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-anchor': 'var(--accent-ink)',
    '--mantine-color-error': 'var(--danger-fg)',
    '--mantine-color-default': 'var(--card)',
    '--mantine-color-default-hover': 'color-mix(in oklch, var(--card), var(--ink) 5%)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-accent-filled': 'var(--accent)',
    '--mantine-color-accent-filled-hover': 'var(--accent-hover)',
    '--mantine-color-accent-light': 'var(--accent-wash)',
    '--mantine-color-accent-light-color': 'var(--accent-ink)',
    '--mantine-color-red-filled': 'var(--danger)',
    '--mantine-color-red-filled-hover': 'var(--danger-hover)',
    // The entry of a menu that deletes.
    '--mantine-color-red-6': 'var(--danger-fg)',
    '--mantine-color-gray-light': 'var(--open-wash)',
    '--mantine-color-gray-light-color': 'var(--ink-2)',
    ...Object.fromEntries(
      Object.entries(meanings).flatMap(([color, meaning]) => [
        [`--mantine-color-${color}-light`, `var(--${meaning}-wash)`],
        [`--mantine-color-${color}-light-color`, `var(--${meaning}-fg)`],
      ]),
    ),
  }
  // Set for each scheme, because Mantine's scheme-specific values outweigh common ones.
  return { variables: {}, light: variables, dark: variables }
}
