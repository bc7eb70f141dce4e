import { ReservedFile } from '@earshot/shared/file/file'
import { request } from './api.ts'
import { ApiError } from './api-error.ts'

/** Upload endpoint and its credentials. */
export interface UploadPlace {
  /** Path below `/api/v1` that reserves an upload. */
  path: string
  /** The token of a link that works without an account. */
  bearer?: string
}

/** A reserved upload. */
export interface Reserved {
  id: string
  /** Uploads the file's bytes. @throws ApiError. */
  send: () => Promise<unknown>
}

/** Reserves an upload for a file. @throws ApiError. */
export async function reserveUpload(file: File, { path, ...caller }: UploadPlace): Promise<Reserved> {
  const { name, type, size } = file
  const { id, upload } = await request('POST', path, ReservedFile, { ...caller, body: { name, type, size } })
  const address = new URL(upload).pathname.replace(/^.*?\/api\/v1/, '')
  return { id, send: () => request('PUT', address, null, { ...caller, body: file }) }
}

/** Uploads a file that a later request will attach. @returns the file's id. @throws ApiError. */
export async function uploadFile(file: File, place: UploadPlace): Promise<string> {
  const { id, send } = await reserveUpload(file, place)
  await send()
  return id
}

/** True if a form was refused because an attached file no longer exists. */
export const isFileRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.formErrors.files !== undefined
