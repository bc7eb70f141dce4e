import { ApiKeyList } from '@earshot/shared/api-key/api-key'
import { queryClient } from '../queries/query-client.ts'
import { keys } from '../queries/query-keys.ts'
import { listQuery } from '../queries/server-query.ts'

/** The organisation's API keys, newest first. */
export const apiKeysQuery = () => listQuery(keys.apiKeys(), '/api-keys', ApiKeyList)

export const reloadApiKeys = (): Promise<void> => queryClient.invalidateQueries({ queryKey: keys.apiKeys() })
