import * as contactText from '@earshot/shared/contact/text'
import type { SubmittedFeedback } from '@earshot/shared/feedback'
import { Icon } from './icon.tsx'
import { services } from './services.ts'
import * as text from './text.ts'

function outcomeOf({ kind, moderation }: SubmittedFeedback): string {
  if (moderation !== 'approved') return text.sentHeld
  return kind === 'idea' ? text.sentPublic : text.sentBug
}

/** What happens next with what was sent; the thanks only once the server has it. */
export function SentView({ submitted }: { submitted?: SubmittedFeedback }) {
  const { navigator, close } = services
  return (
    <div className="sent">
      <span className={`seal ${submitted ? 'done' : 'held'}`}>
        <Icon name={submitted ? 'check' : 'clock'} />
      </span>
      <h3 className="big" tabIndex={-1} data-first="">
        {submitted ? text.thanks : contactText.saved}
      </h3>
      <p>{submitted ? outcomeOf(submitted) : contactText.savedHint}</p>
      {submitted && (
        <>
          <p className="box">
            {text.reference} <b>{submitted.reference}</b>
          </p>
          <p>{text.sentFollow}</p>
        </>
      )}
      <div className="choices">
        <button type="button" className="plain" onClick={() => navigator.restart({ view: 'mine' })}>
          {contactText.yours}
        </button>
        <button
          type="button"
          className="main"
          onClick={() => {
            navigator.restart({ view: 'home' })
            close()
          }}
        >
          {text.done}
        </button>
      </div>
    </div>
  )
}
