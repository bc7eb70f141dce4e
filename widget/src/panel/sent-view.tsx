import type { SubmittedFeedback } from '@earshot/shared/feedback/feedback'
import { renderIcon } from './icon.tsx'
import { Late } from './late.tsx'
import { services } from './services.ts'
import { t } from './text.ts'

/** Thanks for what the server has, and says of anything else that it is kept; then what happens next. */
export function SentView({ submitted }: { submitted?: SubmittedFeedback }) {
  const { sent } = services
  return (
    <div className="sent">
      <div className="fields">
        <span className={`seal ${submitted ? 'done' : 'held'}`}>
          {renderIcon(submitted ? 'check' : 'clock')}
        </span>
        <h3 className="big" tabIndex={-1} data-first="">
          {submitted ? t('thanks') : t('saved')}
        </h3>
        <Late chunk={sent}>{({ SentDetails }) => <SentDetails submitted={submitted} />}</Late>
      </div>
      {sent.code && <sent.code.SentActions />}
    </div>
  )
}
