const key = 'earshot-invitation'

/** The token of the invitation that this tab came for; kept over a login elsewhere, and by this tab alone. */
export const keptToken = {
  read: (): string | null => sessionStorage.getItem(key),
  keep: (token: string): void => sessionStorage.setItem(key, token),
  forget: (): void => sessionStorage.removeItem(key),
}
