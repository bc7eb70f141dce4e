import sharp from 'sharp'

/** A small picture. */
export const png = new Uint8Array(
  await sharp({ create: { width: 8, height: 8, channels: 3, background: '#1c7c7d' } })
    .png()
    .toBuffer(),
)
