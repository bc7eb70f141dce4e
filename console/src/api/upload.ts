import { ReservedFile } from '@earshot/shared/file/file'
import { request } from './api.ts'
import { ApiError } from './api-error.ts'

/** Where files are uploaded to, and by whom. */
export interface UploadPlace {
  /** Below `/api/v1`, where a place for a file is reserved. */
  path: string
  /** The token of a link that works without an account. */
  bearer?: string
}

/** The place kept for a file. */
export interface Reserved {
  id: string
  /** Sends the bytes of the file there. @throws ApiError. */
  send: () => Promise<unknown>
}

/** Has a place kept for a file. @throws ApiError. */
export async function reserveUpload(file: File, { path, ...caller }: UploadPlace): Promise<Reserved> {
  const { name, type, size } = file
  const { id, upload } = await request('POST', path, ReservedFile, { ...caller, body: { name, type, size } })
  const address = new URL(upload).pathname.replace(/^.*?\/api\/v1/, '')
  return { id, send: () => request('PUT', address, null, { ...caller, body: file }) }
}

/** Uploads a file, so that it can go along with something. @returns its id. @throws ApiError. */
export async function uploadFile(file: File, place: UploadPlace): Promise<string> {
  const { id, send } = await reserveUpload(file, place)
  await send()
  return id
}

/** Whether a form was refused for its files: one is not there any more. */
export const refusesFiles = (error: unknown): boolean =>
  error instanceof ApiError && error.formErrors.files !== undefined
