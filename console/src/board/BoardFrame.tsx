import type { ReactNode } from 'react'
import { Logo } from '../design/mark/Logo.tsx'
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
export const BoardFrame = ({ heading, lead, aside, children }: Props) => (
  <div className={classes.frame}>
    <header className={classes.header}>
      <Rings count={7} />
      <div className={classes.bar}>
        <Name />
        {aside ?? <BoardActions />}
      </div>
      <Head heading={heading} lead={lead} />
    </header>
    <main className={classes.main}>{children}</main>
    <Foot />
  </div>
)

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

function Name() {
  const { branding, project } = useBoard().site
  return (
    <a href="?" className={classes.name}>
      {branding.logo ? (
        <img src={branding.logo} alt="" width={28} height={28} className={classes.logo} />
      ) : (
        <span aria-hidden className={classes.initial}>
          {project.name.slice(0, 1).toUpperCase()}
        </span>
      )}
      <span>
        <bdi>{project.name}</bdi>
      </span>
    </a>
  )
}

function Foot() {
  const { branding } = useBoard().site
  return (
    <footer className={classes.footer}>
      {branding.poweredBy && (
        <a href="/">
          <Logo size={14} />
          {t('powered')}
        </a>
      )}
      <LanguageMenu />
    </footer>
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
