import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { CommandError } from '../lib/command-error.ts'
import type { StorageAccount } from '../lib/config/storage-config.ts'
import type { ArchiveFolder, StoredArchive } from './archive-folder.ts'
import { BucketArchives } from './bucket-archives.ts'
import type { Transfer } from './bucket-upload.ts'
import { DiskArchive, DiskArchives } from './disk-archives.ts'

/** The folder that an operator has named: a path, or `s3://bucket/prefix`. @throws CommandError */
export function archiveFolderAt(
  address: string,
  account: StorageAccount | undefined,
  transfer?: Transfer,
): ArchiveFolder {
  if (isBucket(address)) {
    const { bucket, segments } = bucketAddress(address)
    return inBucket(bucket, segments, account, transfer)
  }
  const folder = resolve(address)
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new CommandError(`There is no folder ${folder}.`)
  return new DiskArchives(folder)
}

/** The archive that an operator has named: a path, or `s3://bucket/prefix/name`. @throws CommandError */
export function archiveAt(address: string, account: StorageAccount | undefined): StoredArchive {
  if (!isBucket(address)) return new DiskArchive(resolve(address))
  const { bucket, segments } = bucketAddress(address)
  const name = segments.pop()
  if (name === undefined) throw new CommandError(`${address} names a bucket, and no archive in it.`)
  return inBucket(bucket, segments, account).archive(name)
}

/** True for the address of a bucket, or of a part of one. */
export const isBucket = (address: string): boolean => address.startsWith('s3:')

/** Letters, digits, dots, hyphens and underscores alone, so that no key has to be escaped. */
function bucketAddress(address: string): { bucket: string; segments: string[] } {
  const [, bucket, path = ''] =
    /^s3:\/\/([\w.-]{3,63})((?:\/(?!\.+(?:\/|$))[\w.-]+)*)\/?$/.exec(address) ?? []
  if (!bucket)
    throw new CommandError(
      `${address} is no address of a bucket. Write it as s3://bucket/folder, with letters, digits, dots, hyphens and underscores.`,
    )
  return { bucket, segments: path.split('/').slice(1) }
}

function inBucket(
  bucket: string,
  segments: readonly string[],
  account: StorageAccount | undefined,
  transfer?: Transfer,
): BucketArchives {
  if (!account)
    throw new CommandError(
      'A backup in a bucket needs BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.',
    )
  return new BucketArchives(
    { ...account, bucket },
    segments.map((segment) => `${segment}/`).join(''),
    transfer,
  )
}
