import type { ShownFile } from '@earshot/shared/file/file'
import { renewFiles } from '@earshot/shared/file/file-renewal'
import type { RichText } from '@earshot/shared/text/rich-text'
import { useEffect, useEffectEvent } from 'react'

/**
 * Asks again for what is shown before the addresses of its files end. `toldAt` is when they came, in milliseconds since
 * 1970.
 */
export function useRenewedFiles(shown: boolean, toldAt: number, renew: () => unknown): void {
  const onDue = useEffectEvent(() => void renew())
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came later is good for longer
  useEffect(() => (shown ? renewFiles(() => onDue()) : undefined), [shown, toldAt])
}

export const withFiles = (all: readonly { files: readonly ShownFile[] }[]): boolean =>
  all.some(({ files }) => files.length > 0)

export const withImages = (texts: readonly RichText[]): boolean =>
  texts.some((text) => text.some(({ spans }) => spans.some(({ image }) => image)))
