import type { Contact } from '@earshot/shared/contact/contact'
import { RequestError } from '@earshot/shared/contact/request-error'
import type { ReservedFile } from '@earshot/shared/file/file'
import { useUploads } from '../../design/form/use-uploads.ts'
import { useBoard } from '../parts/board-context.ts'

/** Files of a form on the board. `isLeftOut` as for `useUploads`. */
export const useContactUploads = (isLeftOut?: (error: unknown) => boolean) =>
  useUploads(uploaderOf(useBoard().contact), isLeftOut)

/** Uploads a file as a contact. @returns the file's id. @throws RequestError. */
const uploaderOf =
  ({ session, retry }: Pick<Contact, 'session' | 'retry'>) =>
  (file: File): Promise<string> =>
    retry(async () => {
      const { name, type, size } = file
      const { id, upload } = await session.send<ReservedFile>({
        method: 'POST',
        path: 'v1/files',
        body: { name, type, size },
      })
      await session.withToken((token) => put(new URL(upload).pathname, token, file))
      return id
    })

async function put(path: string, token: string, body: File): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` }
  const response = await fetch(path, { method: 'PUT', headers, body, credentials: 'omit' }).catch(() => {
    throw new RequestError(0)
  })
  if (!response.ok) throw new RequestError(response.status, await response.json().catch(() => undefined))
}
