import type { FileWithUrls } from '@earshot/shared/file/file'
import { renewFiles } from '@earshot/shared/file/file-renewal'
import type { RichText } from '@earshot/shared/text/rich-text'
import { useEffect, useEffectEvent } from 'react'

/**
 * Renews displayed data before the addresses of its files expire. `toldAt` is the time of the response, in milliseconds
 * since 1970.
 */
export function useRenewedFiles(shown: boolean, toldAt: number, renew: () => unknown): void {
  const onDue = useEffectEvent(() => void renew())
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later response restarts the timer
  useEffect(() => (shown ? renewFiles(() => onDue()) : undefined), [shown, toldAt])
}

export const withFiles = (all: readonly { files: readonly FileWithUrls[] }[]): boolean =>
  all.some(({ files }) => files.length > 0)

export const withImages = (texts: readonly RichText[]): boolean =>
  texts.some((text) => text.some(({ spans }) => spans.some(({ image }) => image)))
