import type { MergedItem } from '@earshot/shared/feedback/feedback'
import { contact, services } from '../panel/services.ts'
import { RefusedFiles } from '../views/refused-files.tsx'
import { renderStatusTag } from '../views/status-tag.tsx'
import { t } from '../views/text.ts'
import { renderVoteButton, renderVoteProblem } from '../views/vote-button.tsx'
import { Comments } from './comments.tsx'
import { FixQuestions } from './fix-questions.tsx'
import { ItemToggle, ReportButton } from './item-toggle.tsx'
import { Loaded } from './loaded.tsx'
import { ago } from './time.ts'
import type { Detail } from './use-comments.ts'

async function readItem(id: string): Promise<Detail> {
  const item = await contact.readItem<Detail>(`feedback/${id}`)
  contact.votes.load([item])
  // The news chunk renders the team's text: loaded before the item is shown, it moves nothing later.
  if (item.comments.some(({ byTeam }) => byTeam)) await services.news.load()
  return item
}

/** The comments of an item; for a bug or a finished idea, below the question if it works for its author. */
function Discussion({ item, again }: { item: Detail; again(): void }) {
  // Remounted by key, to show the comment that an answer to the question made.
  const comments = <Comments key={item.comments.length} item={item} />
  const status = services.config?.statuses.find(({ id }) => id === item.statusId)
  if (item.kind === 'idea' && status?.category !== 'done') return comments
  return (
    <FixQuestions feedbackId={item.id} answered={again}>
      {comments}
    </FixQuestions>
  )
}

/** Notice that the item was merged, and into which item if the visitor may see it. */
const Merged = ({ into }: NonNullable<MergedItem>) => (
  <p className="box">
    {t('merged')}
    {into && (
      <button
        type="button"
        className="link"
        dir="auto"
        onClick={() => services.navigator.go({ view: 'item', id: into.id })}
      >
        {into.title}
      </button>
    )}
  </p>
)

/** One item: its text, votes and comments; `reported` confirms a report that the visitor has just sent. */
export const ItemView = ({ id, reported }: { id: string; reported?: boolean }) => (
  <Loaded read={() => readItem(id)}>
    {(item, again) => (
      <article>
        <div className="head">
          {item.kind === 'idea' && !item.merged && renderVoteButton(item, item.frozen.votes || undefined)}
          <div>
            <h3 className="big">
              <bdi>{item.title}</bdi>
            </h3>
            <p className="meta">
              {renderStatusTag(item.statusId, item.moderation)}
              <span>{item.reference}</span>
              <span>{ago(item.createdAt)}</span>
              {item.kind === 'bug' && !item.merged && !item.frozen.votes ? (
                <ReportButton item={item} follow />
              ) : (
                <ItemToggle id={item.id} act="follow" />
              )}
            </p>
            {renderVoteProblem(item)}
          </div>
        </div>
        {reported && (
          <>
            <p className="box" role="status">
              {t('sentBug')}
            </p>
            <RefusedFiles />
          </>
        )}
        {/* A vote that the contact has changed here is nobody else's any more. */}
        {item.onBehalf && (item.onBehalf.act === 'added' || !contact.votes.of(item).isChanged) && (
          <p className="box">{t(`onBehalf_${item.onBehalf.act}`, item.onBehalf.by)}</p>
        )}
        {item.merged && <Merged into={item.merged.into} />}
        {item.body && (
          <p className="words" dir="auto">
            {item.body}
          </p>
        )}
        {item.kind === 'idea' && !item.merged && item.frozen.votes && (
          <p className="hint">{t('votesClosed')}</p>
        )}
        <Discussion item={item} again={again} />
      </article>
    )}
  </Loaded>
)
