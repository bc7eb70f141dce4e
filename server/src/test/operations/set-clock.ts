import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const libraries = '/usr/lib'

/** A sentence if the library that gives a program another clock is not installed. */
export const missingFaketime = (): string[] =>
  findLibrary() === undefined ? ['libfaketime is not installed: apt-get install libfaketime'] : []

function findLibrary(): string | undefined {
  const found = readdirSync(libraries, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.includes('-linux-'))
    .map(({ name }) => join(libraries, name, 'faketime'))
    .find((folder) => listed(folder).includes('libfaketimeMT.so.1'))
  return found && join(found, 'libfaketimeMT.so.1')
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** The clock of one program, which can be set while it runs; what measures durations goes on as ever. */
export class SetClock {
  readonly #file: string

  /** @param file where the offset is written. */
  constructor(file: string) {
    this.#file = file
    this.set('+0')
  }

  /** Variables of the program. */
  get settings(): Record<string, string> {
    return {
      LD_PRELOAD: findLibrary() ?? '',
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    }
  }

  /** @param offset from the right time, such as `+2h` or `-1d`; noticed within a second. */
  set(offset: string): void {
    writeFileSync(this.#file, `${offset}\n`)
  }
}
