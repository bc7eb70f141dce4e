const key = 'earshot-invitation'

/** The invitation's token while a person signs in with their provider, stored for this tab only. */
export const invitationToken = {
  read: (): string | null => sessionStorage.getItem(key),
  keep: (token: string): void => sessionStorage.setItem(key, token),
  forget: (): void => sessionStorage.removeItem(key),
}
