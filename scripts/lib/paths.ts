import { delimiter, resolve } from 'node:path'

/** The project's folder; every script works from here. */
export const root = resolve(import.meta.dirname, '../..')

/** A program that a package brought, for example `bin('turbo')`. */
export function bin(name: string): string {
  return resolve(root, 'node_modules/.bin', name)
}

/** The environment for every program we start: the pinned Node first, and nobody phones home. */
export function environment(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PATH: `${resolve(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
  }
}
