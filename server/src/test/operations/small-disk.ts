import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const megabyte = Buffer.alloc(1024 * 1024)

/** A sentence if this machine lets nobody mount a disk, as many containers do. */
export function missingMount(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-disk-'))
  try {
    const isMounted = mount(folder, 1)
    if (isMounted) unmount(folder)
    return isMounted ? [] : ['a small disk cannot be mounted: run this as root, where mounting is allowed']
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const mount = (folder: string, megabytes: number): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'earshot', folder]).status === 0

const unmount = (folder: string): boolean => spawnSync('umount', ['--lazy', folder]).status === 0

/** A disk of its own in memory, so that it can be full without another program noticing. */
export class SmallDisk {
  readonly folder: string

  /** @throws if this machine does not let it be mounted. */
  constructor(megabytes: number) {
    this.folder = mkdtempSync(join(tmpdir(), 'earshot-disk-'))
    if (!mount(this.folder, megabytes)) throw new Error('The disk could not be mounted')
  }

  get freeBytes(): number {
    const { bavail, bsize } = statfsSync(this.folder)
    return bavail * bsize
  }

  /** Writes a file until fewer than `left` bytes are free, as a forgotten log does. */
  fill(left: number): void {
    const file = openSync(this.#filler, 'a')
    try {
      while (this.freeBytes > left)
        writeSync(file, megabyte, 0, Math.min(megabyte.length, this.freeBytes - left))
    } finally {
      closeSync(file)
    }
  }

  /** Deletes the file. */
  clear(): void {
    rmSync(this.#filler, { force: true })
  }

  remove(): void {
    unmount(this.folder)
    rmSync(this.folder, { recursive: true, force: true })
  }

  get #filler(): string {
    return join(this.folder, 'forgotten.log')
  }
}
