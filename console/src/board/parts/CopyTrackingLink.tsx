import { useState } from 'react'
import { TextButton } from '../../design/plain/TextButton.tsx'
import { t } from '../../texts/texts.ts'

/** Copies the link that opens an item in any browser; shows the link if it cannot be copied. */
export function CopyTrackingLink({ url }: { url: string }) {
  const [notice, say] = useState('')
  const copy = () =>
    // Pages served over plain http have no clipboard.
    Promise.resolve(navigator.clipboard?.writeText(url) ?? Promise.reject(new Error())).then(
      () => say(t('own.link.copied')),
      () => say(url),
    )
  return (
    <>
      <TextButton onClick={() => void copy()}>{t('own.link')}</TextButton>
      <span role="status">{notice}</span>
    </>
  )
}
