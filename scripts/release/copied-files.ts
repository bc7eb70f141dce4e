import { cpSync } from 'node:fs'
import { basename } from 'node:path'

/** True for a file of variables, which holds an installation's secrets: `.env`, `.env.local`, `backup.env`. */
const isOfVariables = (path: string): boolean => /^\.env(\.|$)|\.env$/.test(basename(path))

/** Copies a file, or a folder with all in it, but for files of variables: a release contains nobody's secrets. */
export const copyForRelease = (from: string, to: string): void =>
  cpSync(from, to, { recursive: true, filter: (path) => !isOfVariables(path) })
