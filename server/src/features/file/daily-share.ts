import { limits } from '@earshot/shared/limits'
import { type PlanName, plans } from '@earshot/shared/plan/plans'
import { planLimit } from '../../lib/app-error.ts'
import { shortDigest } from '../../lib/digest.ts'
import type { UploadCtx } from './content/file-services.ts'
import { countUploads } from './files.queries.ts'

/** Share of a project's daily limit for files larger than a network's limit. */
const shareOfLarge = 0.5
const day = 24 * 60 * 60 * 1000

/** Message for contacts of the organisation, who know nothing of its plan. */
export const noRoom = 'No more files are taken here at the moment.'

const noRoomForThis = 'A file of this size is not taken here at the moment. Please choose a smaller one.'

/** A file to be stored for a project. */
export interface PendingUpload {
  plan: PlanName
  projectId: string
  /** `networkKey` of the sender; null for a member, whose files count only for the plan's storage. */
  network: string | null
  bytes: number
  /** The file itself, if it is reserved already. */
  id?: string
}

/** Key for counting a network's uploads, in place of its address. */
export const networkKey = (address: string): string => shortDigest(address)

/** @throws AppError `plan_limit` if the contacts of a project, or those of one network, have uploaded enough today. */
export async function requireDailyShare(
  { db, now, services }: UploadCtx,
  upload: PendingUpload,
): Promise<void> {
  const { plan, network, bytes } = upload
  if (network === null) return
  const ofProject = { files: limits.filesDaily, bytes: plans[plan].storage * limits.filesDailyShare }
  const part = limits.filesDailyShareOfNetwork * services.config.rateLimitFactor
  const ofNetwork = { files: Math.ceil(ofProject.files * part), bytes: Math.ceil(ofProject.bytes * part) }
  const today = await countUploads(db, {
    ...upload,
    network,
    since: now - (now % day),
    reservedSince: now - limits.filesReservedFor,
    largeFrom: ofNetwork.bytes + 1,
  })
  requireRoomIn(today.all, ofProject, bytes)
  // In a small plan one screen recording exceeds a network's limit; the share of large files leaves room for pictures.
  const large = ofProject.bytes * shareOfLarge
  const isFirst = today.ofNetwork.bytes === 0 && today.ofLarge + bytes <= large
  requireRoomIn(today.ofNetwork, ofNetwork, isFirst ? Math.min(bytes, ofNetwork.bytes) : bytes)
}

interface Amount {
  files: number
  bytes: number
}

function requireRoomIn(taken: Amount, most: Amount, bytes: number): void {
  if (taken.files >= most.files || taken.bytes >= most.bytes) throw planLimit(noRoom)
  if (taken.bytes + bytes > most.bytes) throw planLimit(noRoomForThis)
}
