import { createSpotlight, useSpotlight } from '@mantine/spotlight'

const [store, actions] = createSpotlight()

/** Opens and closes the command palette, which loads as it is first opened. */
export const palette = actions

/** Whether the palette is to be open. */
export const usePaletteOpened = (): boolean => useSpotlight(store).opened
