import type { SubmittedFeedback } from '@earshot/shared/feedback/feedback'
import { useState } from 'react'
import { t } from '../views/text.ts'

/** The tracking link, by which the author reads, answers and deletes an item anywhere, with a button to copy it. */
export function PrivateLink({ reference, trackingUrl }: SubmittedFeedback) {
  const [isCopied, setCopied] = useState<boolean>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(trackingUrl)
      setCopied(true)
    } catch {
      // A page without HTTPS has no clipboard.
      setCopied(false)
    }
  }
  return (
    <div className="box link-box">
      <a href={trackingUrl} target="_blank" rel="noopener">
        {t('privateLink', reference)}
      </a>
      <button type="button" className="plain" onClick={copy}>
        {t('copy')}
      </button>
      <small>{t('privateLinkHint')}</small>
      {/* Shown for copying by hand if the page may not write to the clipboard. */}
      <small role="status">{isCopied ? t('copied') : isCopied === false && trackingUrl}</small>
    </div>
  )
}
