import { delimiter, resolve } from 'node:path'

/** The project's folder; every script works from here. */
export const root = resolve(import.meta.dirname, '../..')

/** Path of a program from a package, for example `bin('turbo')`. */
export function bin(name: string): string {
  return resolve(root, 'node_modules/.bin', name)
}

/** Environment of every program that we start: the pinned Node first, no telemetry. */
export function environment(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PATH: `${resolve(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
  }
}
