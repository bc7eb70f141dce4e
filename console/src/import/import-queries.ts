import { Import, ImportList, type ImportMapping } from '@earshot/shared/import/import'
import { request } from '../api/api.ts'
import { queryClient } from '../queries/query-client.ts'
import { keys } from '../queries/query-keys.ts'
import { listQuery } from '../queries/server-query.ts'

/** Milliseconds between two looks at an import that runs. */
const lookEvery = 1_000

/** True while a job goes through the rows. */
export const isUnderWay = ({ state }: Import): boolean =>
  state === 'checking' || state === 'running' || state === 'undoing'

/** The organisation's imports, newest first, read again while one of them runs. */
export const importsQuery = () => ({
  ...listQuery(keys.imports(), '/imports', ImportList),
  staleTime: 0,
  refetchInterval: (query: { state: { data?: Import[] | undefined } }) =>
    query.state.data?.some(isUnderWay) ? lookEvery : false,
})

/** Puts an import that has just changed into the list. */
export function showImport(changed: Import): void {
  queryClient.setQueryData(importsQuery().queryKey, (items) => {
    const others = items?.filter(({ id }) => id !== changed.id) ?? []
    return [...others, changed].sort((one, other) => (one.id < other.id ? 1 : -1))
  })
}

/** Creates an import with its file. @returns it with a guess of its columns. */
export async function uploadImport(projectId: string, file: File): Promise<Import> {
  const { id } = await request('POST', '/imports', Import, { body: { projectId, name: file.name } })
  try {
    const body = new Blob([file], { type: 'text/csv' })
    return await request('PUT', `/imports/${id}/file`, Import, { body })
  } catch (error) {
    // An import whose file was refused is of no use.
    await removeImport(id).catch(() => undefined)
    throw error
  }
}

export const checkImport = (id: string, mapping: ImportMapping): Promise<Import> =>
  request('PUT', `/imports/${id}/check`, Import, { body: mapping })

export const runImport = (id: string): Promise<Import> => request('PUT', `/imports/${id}/run`, Import)

export const undoImport = (id: string): Promise<Import> => request('PUT', `/imports/${id}/undo`, Import)

export const removeImport = (id: string): Promise<undefined> => request('DELETE', `/imports/${id}`, null)

export const reloadImports = (): Promise<void> => queryClient.invalidateQueries({ queryKey: keys.imports() })
