const paths = {
  back: 'M14.5 6l-6 6 6 6',
  next: 'M9.5 6l6 6-6 6',
  close: 'M7 7l10 10M17 7L7 17',
  check: 'M5.5 12.5l4.5 4.5 8.5-9.5',
  clock: 'M12 8v4l3 2M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16z',
  bug: 'M8 9a4 4 0 0 1 8 0v6a4 4 0 0 1-8 0zM4 8l4 2M20 8l-4 2M4 13h16M4 18l4-2M20 18l-4-2',
  idea: 'M9 17h6M10 20h4M9 17v-2a6 6 0 1 1 6 0v2',
}

/**
 * A line icon; its meaning is always in text beside it or the label of its button. A function and no component, like all
 * parts of the first views that have no state: Preact creates and compares each component in addition to its elements.
 */
export const renderIcon = (name: keyof typeof paths) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className={name}>
    <path d={paths[name]} />
  </svg>
)
