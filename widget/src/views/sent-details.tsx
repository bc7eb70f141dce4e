import type { SubmittedFeedback } from '@earshot/shared/feedback'
import { services } from '../panel/services.ts'
import { NotifyMe } from './notify-me.tsx'
import { RefusedFiles } from './refused-files.tsx'
import { t } from './text.ts'

function outcomeOf({ kind, moderation }: SubmittedFeedback): string {
  if (moderation !== 'approved') return t('sentHeld')
  return kind === 'idea' ? t('sentPublic') : t('sentBug')
}

/** What happens next with what was sent, or is kept to be sent. */
export function SentDetails({ submitted }: { submitted?: SubmittedFeedback }) {
  const { navigator, close } = services
  return (
    <>
      <p>{submitted ? outcomeOf(submitted) : t('savedHint')}</p>
      <RefusedFiles />
      {submitted && (
        <>
          <p className="box">
            <a className="text" href={submitted.trackingUrl} target="_blank" rel="noopener">
              {t('reference')} <b>{submitted.reference}</b>
            </a>
          </p>
          <p>{t('sentFollow')}</p>
          <NotifyMe />
        </>
      )}
      <div className="choices">
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
    </>
  )
}
