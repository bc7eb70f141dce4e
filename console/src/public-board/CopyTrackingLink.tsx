import { useState } from 'react'
import { TextButton } from '../plain/TextButton.tsx'
import { t } from '../texts/texts.ts'

/** Copies the address by which an item is read and answered without this browser; shown where it cannot be copied. */
export function CopyTrackingLink({ url }: { url: string }) {
  const [said, say] = useState('')
  const copy = () =>
    // No clipboard on pages that are served over plain http.
    Promise.resolve(navigator.clipboard?.writeText(url) ?? Promise.reject(new Error())).then(
      () => say(t('own.link.copied')),
      () => say(url),
    )
  return (
    <>
      <TextButton onClick={() => void copy()}>{t('own.link')}</TextButton>
      <span role="status">{said}</span>
    </>
  )
}
