import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Program } from './programs.ts'

/** A sentence if this machine lets nobody have mounts of their own, as many containers do. */
export const missingNamespaces = (): string[] =>
  spawnSync('unshare', ['--user', '--map-root-user', '--mount', 'true']).status === 0
    ? []
    : ['programs cannot have mounts of their own here: allow user namespaces, or run this as root']

/** A name that leads to this machine for the programs that are started with it, and for no other. */
export class NamedHost {
  readonly name: string
  readonly #file: string

  /** @param file where the table of names is written. */
  constructor(name: string, file: string) {
    this.name = name
    this.#file = file
    writeFileSync(file, `${readFileSync('/etc/hosts', 'utf8')}\n127.0.0.1 ${name}\n`)
  }

  /** A program with its parameters, as one that sees the name. */
  program(program: string, parameters: readonly string[]): [Program, string[]] {
    return withFile({ file: this.#file, at: '/etc/hosts' }, program, parameters)
  }
}

/** A program with its parameters, as one that finds a file at another place, where no other program finds it. */
export function withFile(
  { file, at }: { file: string; at: string },
  program: string,
  parameters: readonly string[],
): [Program, string[]] {
  const script = 'at=$0; mount --bind "$1" "$at" && shift && exec "$@"'
  const own = ['--user', '--map-root-user', '--mount', 'sh', '-c', script, at, file]
  return ['unshare', [...own, program, ...parameters]]
}
