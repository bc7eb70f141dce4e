import type { SubmittedFeedback } from '@earshot/shared/feedback/feedback'
import { services } from '../panel/services.ts'
import { RefusedFiles } from '../views/refused-files.tsx'
import { t } from '../views/text.ts'
import { NotifyMe } from './notify-me.tsx'
import { PrivateLink } from './private-link.tsx'

function outcomeOf({ kind, moderation }: SubmittedFeedback): string {
  if (moderation !== 'approved') return t('sentHeld')
  return kind === 'idea' ? t('sentPublic') : t('sentBug')
}

/** Next steps of a sent or queued submission. */
export function SentDetails({ submitted }: { submitted?: SubmittedFeedback }) {
  return (
    <>
      <p>{submitted ? outcomeOf(submitted) : t('savedHint')}</p>
      <RefusedFiles />
      {submitted && (
        <>
          <p>{t('sentNext')}</p>
          <PrivateLink {...submitted} />
          <NotifyMe />
        </>
      )}
    </>
  )
}

/** Buttons that lead on from the sent view. */
export function SentActions() {
  const { navigator, close } = services
  return (
    <div className="last choices">
      <button type="button" className="plain" onClick={() => navigator.restart({ view: 'mine' })}>
        {t('yours')}
      </button>
      <button
        type="button"
        className="main"
        onClick={() => {
          navigator.restart({ view: 'home' })
          close()
        }}
      >
        {t('done')}
      </button>
    </div>
  )
}
