import type { ReactNode } from 'react'
import { BrandName } from '../design/brand/BrandName.tsx'
import { PoweredBy } from '../design/brand/PoweredBy.tsx'
import { Rings } from '../design/table/Rings.tsx'
import { LanguageMenu } from '../texts/LanguageMenu.tsx'
import { t } from '../texts/texts.ts'
import { BoardActions } from './BoardActions.tsx'
import classes from './BoardFrame.module.css'
import { boardPages } from './board-pages.ts'
import { linkTo } from './parts/address.ts'
import { useBoard } from './parts/board-context.ts'

interface Props {
  heading: string
  lead?: ReactNode
  /** Shown at the end of the bar. */
  aside?: ReactNode
  children: ReactNode
}

/**
 * The page around a board in the organisation's branding. On the Free plan its foot names Earshot; the logo is the
 * project's if the plan allows one.
 */
export function BoardFrame({ heading, lead, aside, children }: Props) {
  const { site } = useBoard()
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <Rings count={7} />
        <div className={classes.bar}>
          <BrandName site={site} href="?" />
          {aside ?? <BoardActions />}
        </div>
        <Head heading={heading} lead={lead} />
      </header>
      <main className={classes.main}>{children}</main>
      <footer className={classes.footer}>
        {site.branding.poweredBy && <PoweredBy />}
        <LanguageMenu />
      </footer>
    </div>
  )
}

/** A board within a page that has its own frame. */
export const BoardSection = ({ heading, lead, children }: Omit<Props, 'aside'>) => (
  <>
    <div className={classes.section}>
      <BoardActions />
      <Head heading={heading} lead={lead} />
    </div>
    {children}
  </>
)

/** The board's title and tabs; a single item has its own heading. */
function Head({ heading, lead }: Pick<Props, 'heading' | 'lead'>) {
  const { route } = useBoard()
  return (
    <div className={classes.head}>
      {route.item === undefined && route.entry === undefined && !route.new && (
        <div className={classes.words}>
          <h1 tabIndex={-1}>{heading}</h1>
          {lead && <p>{lead}</p>}
        </div>
      )}
      <BoardTabs />
    </div>
  )
}

/** Tabs of the board's pages, if its project has more than feedback. */
function BoardTabs() {
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
