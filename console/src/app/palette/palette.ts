import { createSpotlight, useSpotlight } from '@mantine/spotlight'

const [store, actions] = createSpotlight()

/** Opens and closes the command palette, whose code loads when it is first opened. */
export const palette = actions

/** True if the palette should be open. */
export const usePaletteOpened = (): boolean => useSpotlight(store).opened
