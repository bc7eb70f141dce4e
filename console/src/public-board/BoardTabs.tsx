import { t } from '../texts/texts.ts'
import { linkTo } from './address.ts'
import classes from './BoardTabs.module.css'
import { useBoard } from './board-context.ts'
import { boardPages } from './board-pages.ts'

/** The board's pages, where its project has others than the feedback. */
export function BoardTabs() {
  const { address, route, site } = useBoard()
  const pages = boardPages.filter(({ name }) => site.pages.includes(name))
  if (pages.length === 0) return null
  return (
    <nav aria-label={t('board.label')} className={classes.tabs}>
      <a {...linkTo(address, {})} aria-current={route.page ? undefined : 'page'}>
        {t('page.feedback')}
      </a>
      {pages.map(({ name }) => (
        <a
          key={name}
          {...linkTo(address, { page: name })}
          aria-current={route.page === name ? 'page' : undefined}
        >
          {t(`page.${name}`)}
        </a>
      ))}
    </nav>
  )
}
