import type { z } from 'zod'
import type { Environment } from './environment.ts'

/** A key to an S3-compatible store. */
export interface StorageAccount {
  /** Origin, no trailing slash. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** A bucket of an S3-compatible store. */
export interface BucketConfig extends StorageAccount {
  bucket: string
}

export function bucketOf(env: z.infer<typeof Environment>): BucketConfig | undefined {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined
  return { endpoint: new URL(endpoint).origin, bucket, region: env.S3_REGION, accessKeyId, secretAccessKey }
}

/** The account of backups, else that of the uploaded files. */
export function backupAccountOf(env: z.infer<typeof Environment>): StorageAccount | undefined {
  const {
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env
  if (!endpoint || !accessKeyId || !secretAccessKey) return bucketOf(env)
  return { endpoint: new URL(endpoint).origin, region: env.BACKUP_S3_REGION, accessKeyId, secretAccessKey }
}
