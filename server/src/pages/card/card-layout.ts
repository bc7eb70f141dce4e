/* Places on a card, in pixels. */

export const width = 1200
export const height = 630
export const margin = 80

/** The tile at the top with the logo or the initial. */
export const tile = { top: 72, size: 88, radius: 22 }

/** Square in the tile for a logo. */
export const logoBox = { left: margin + 10, top: tile.top + 10, size: tile.size - 20 }

/** Box of an entry's picture, beside the title. */
export const pictureBox = { left: width - margin - 400, top: 182, width: 400, height: 300, radius: 16 }
