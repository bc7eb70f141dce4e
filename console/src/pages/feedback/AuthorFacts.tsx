import type { FeedbackDetail } from '@earshot/shared/feedback'
import { counted } from '@earshot/shared/words'
import { PersonAvatar } from '../../ui/PersonAvatar.tsx'
import { PersonName } from '../../ui/PersonName.tsx'
import { Properties, Property } from '../../ui/Property.tsx'
import classes from './FeedbackSide.module.css'
import { PersonLink } from './PersonLink.tsx'

/** Who sent an item, what else they sent, and from where. */
export function AuthorFacts({ item: { author, authorSent, reports } }: { item: FeedbackDetail }) {
  const page = reports[0]?.environment.page
  return (
    <section className={classes.section} aria-label="Author">
      <h3>Author</h3>
      <div className={classes.author}>
        <PersonAvatar fullName={author.name} size={28} />
        <div>
          <PersonLink person={author}>
            <PersonName person={author} />
          </PersonLink>
          {author.kind === 'contact' && <p className={classes.muted}>{author.email ?? 'No email given'}</p>}
        </div>
      </div>
      <Properties>
        <Property label="Also sent">{sentWords(authorSent)}</Property>
        {page && (
          <Property label="Sent from">
            <span title={page}>{pathOf(page)}</span>
          </Property>
        )}
      </Properties>
    </section>
  )
}

/** '1 idea, 2 bugs'. */
function sentWords({ ideas, bugs }: FeedbackDetail['authorSent']): string {
  const words = [ideas > 0 && counted(ideas, 'idea'), bugs > 0 && counted(bugs, 'bug')].filter(Boolean)
  return words.length > 0 ? words.join(', ') : 'Nothing else'
}

const pathOf = (page: string): string => (URL.canParse(page) ? new URL(page).pathname : page)
