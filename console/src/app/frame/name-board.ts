/** Gives the frame of a contact's page the board of a slug, for its head; the pages get it as the outlet's context. */
export type NameBoard = (slug: string) => void
