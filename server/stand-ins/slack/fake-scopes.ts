/** Scopes of the bot that the guide names. */
export const allScopes = [
  'chat:write',
  'chat:write.public',
  'channels:read',
  'groups:read',
  'users:read',
  'users:read.email',
  'links:read',
  'links:write',
]

/** Methods with the scope that each needs; null for none. */
export const scopes: Record<string, string | null> = {
  'auth.test': null,
  'auth.revoke': null,
  'conversations.list': 'channels:read',
  'conversations.info': 'channels:read',
  'conversations.history': 'channels:history',
  'chat.postMessage': 'chat:write',
  'chat.update': 'chat:write',
  'chat.unfurl': 'links:write',
  'chat.postEphemeral': 'chat:write',
  'users.info': 'users:read',
}
