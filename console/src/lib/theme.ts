import { type CSSVariablesResolver, createTheme } from '@mantine/core'

/** Earshot's look: system fonts, a 4-pixel grid, one accent, small radii, quick motion. */
export const theme = createTheme({
  fontFamily:
    'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Helvetica, Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 7 },
  autoContrast: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.35' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '16px' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.3' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  colors: {
    accent: [
      '#eef3ff',
      '#dce5fb',
      '#b5c8f4',
      '#8ca9ee',
      '#698fe9',
      '#4a74e2',
      '#2f5bd7',
      '#2950c2',
      '#2147ae',
      '#153c9a',
    ],
    dark: [
      '#d6d9df',
      '#b6bac4',
      '#9a9fab',
      '#6b7180',
      '#454b58',
      '#343944',
      '#262a33',
      '#1b1e25',
      '#14171c',
      '#0e1014',
    ],
  },
  // Written as plain objects: `Modal.extend` would bring the component itself onto the login page.
  components: {
    Modal: {
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Close' },
        transitionProps: { duration: 120 },
        // Its header element would count as a second banner of the page.
        attributes: { header: { role: 'none' } },
      },
    },
    Tooltip: { defaultProps: { transitionProps: { duration: 100 }, openDelay: 200 } },
  },
})

/** Mantine's own error red, dimmed grey and tinted notices fall short of a 4.5:1 contrast on our backgrounds. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-error': '#c22b2b',
    '--mantine-color-dimmed': '#5c6370',
    '--mantine-color-placeholder': '#6b7280',
    '--mantine-color-anchor': '#2950c2',
    '--mantine-color-red-light': '#fdeeee',
    '--mantine-color-orange-light': '#fff3e6',
    '--mantine-color-green-light': '#eaf8ed',
    '--mantine-color-red-light-color': '#a31f1f',
    '--mantine-color-orange-light-color': '#8f4400',
    '--mantine-color-green-light-color': '#1b6630',
  },
  dark: {
    '--mantine-color-error': '#ff8a8a',
    '--mantine-color-dimmed': '#9a9fab',
    '--mantine-color-placeholder': '#8b909c',
    '--mantine-color-anchor': '#8ca9ee',
    '--mantine-color-red-light-color': '#ff9b9b',
    '--mantine-color-orange-light-color': '#ffb573',
    '--mantine-color-green-light-color': '#79d98d',
    '--mantine-color-body': '#1b1e25',
    '--mantine-color-accent-light': '#22304f',
    '--mantine-color-accent-light-color': '#b5c8f4',
    '--mantine-color-red-light': '#35201f',
    '--mantine-color-orange-light': '#352716',
    '--mantine-color-green-light': '#1b2f21',
  },
})
