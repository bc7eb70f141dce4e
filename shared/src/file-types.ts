/** The pictures that may be sent along; each is kept as WebP, an animated one as its first frame. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const
