/** The name of a mail in its Message-ID, with the organisation that it is from: complaints quote it. */
export const messageName = ({
  id,
  tenantId,
}: {
  id: string
  tenantId?: string | null | undefined
}): string => (tenantId ? `${id}.${tenantId}` : id)

/** The organisation in a Message-ID of ours; undefined where it names none. */
export const organisationOf = (messageId: string): string | undefined =>
  /^<?[0-9a-f-]{36}\.([0-9a-f-]{36})@/.exec(messageId.trim())?.[1]
