import type { LinkedFeedback, PublicEntry } from '@earshot/shared/changelog'
import { t } from '../texts/texts.ts'
import { RichText } from '../ui/RichText.tsx'
import { StatusPill } from '../ui/StatusPill.tsx'
import { linkTo } from './address.ts'
import { useBoard } from './board-context.ts'
import classes from './Changelog.module.css'
import { dayOf } from './wording.ts'

/** One entry; in a list its title leads to its own page. */
export function ChangelogEntry({ entry, alone = false }: { entry: PublicEntry; alone?: boolean }) {
  const { address } = useBoard()
  const { id, title, labels, content, feedback, publishedAt, editedAt } = entry
  return (
    <article className={classes.entry} aria-labelledby={`entry-${id}`}>
      <p className={classes.day}>
        <time dateTime={new Date(publishedAt).toISOString()}>{dayOf(publishedAt)}</time>
        {labels.map((label) => (
          <span key={label} className={classes.label} data-label={label}>
            {t(`label.${label}`)}
          </span>
        ))}
      </p>
      <div className={classes.words}>
        {alone ? (
          <h1 id={`entry-${id}`} tabIndex={-1}>
            {title}
          </h1>
        ) : (
          <h2 id={`entry-${id}`}>
            <a {...linkTo(address, { entry: id })}>{title}</a>
          </h2>
        )}
        <RichText text={content} />
        {feedback.map((item) => (
          <Shipped key={item.id} item={item} />
        ))}
        {editedAt !== null && (
          <p className={classes.facts}>{t('changelog.edited', { day: dayOf(editedAt) })}</p>
        )}
      </div>
    </article>
  )
}

function Shipped({ item: { reference, title, statusId, voteCount } }: { item: LinkedFeedback }) {
  const { address, site } = useBoard()
  const status = site.statuses.find(({ id }) => id === statusId)
  return (
    <p className={classes.shipped}>
      {status && <StatusPill {...status} />}
      <a {...linkTo(address, { item: reference })}>{title}</a>
      {voteCount > 0 && <span className={classes.facts}>{t('changelog.asked', { count: voteCount })}</span>}
    </p>
  )
}
