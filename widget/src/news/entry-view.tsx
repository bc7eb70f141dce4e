import type { EntryFeedback, PublicEntry } from '@earshot/shared/changelog/changelog'
import { Loaded } from '../items/loaded.tsx'
import { contact, services } from '../panel/services.ts'
import { renderStatusTag } from '../views/status-tag.tsx'
import { t } from '../views/text.ts'
import { BoardLink } from './board-link.tsx'
import { EntryFacts } from './news-view.tsx'
import { RichText } from './rich-text.tsx'

const toShipped = ({ id, title, statusId, voteCount }: EntryFeedback) => (
  <li key={id} className="row">
    <div>
      <button type="button" className="link" onClick={() => services.navigator.go({ view: 'item', id })}>
        {title}
      </button>
      <p className="meta">
        {renderStatusTag(statusId)}
        <span>{t('votes', voteCount)}</span>
      </p>
    </div>
  </li>
)

/** One entry of the changelog, with the items that it tells of. */
export const EntryView = ({ entryId }: { entryId: string }) => (
  <Loaded read={() => contact.read<PublicEntry>(`v1/changelog/${entryId}`)}>
    {(entry) => (
      <article>
        <h3 className="big">
          <bdi>{entry.title}</bdi>
        </h3>
        <EntryFacts entry={entry} />
        <RichText text={entry.content} />
        {entry.feedback.length > 0 && (
          <>
            <h4>{t('shippedItems')}</h4>
            <ul>{entry.feedback.map(toShipped)}</ul>
          </>
        )}
        <BoardLink query={`entry=${entryId}`} label={t('openPage')} />
      </article>
    )}
  </Loaded>
)
