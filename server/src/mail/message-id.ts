/** The local part of a mail's Message-ID, with its organisation: complaints quote the id. */
export const messageName = ({
  id,
  tenantId,
}: {
  id: string
  tenantId?: string | null | undefined
}): string => (tenantId ? `${id}.${tenantId}` : id)

/** The organisation in a Message-ID of this server; undefined if the id names none. */
export const organisationOf = (messageId: string): string | undefined =>
  /^<?[0-9a-f-]{36}\.([0-9a-f-]{36})@/.exec(messageId.trim())?.[1]
