import type { Site } from '@earshot/shared/board/site'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { BrandName } from '../../design/brand/BrandName.tsx'
import { brandOf } from '../../design/brand/brand.ts'
import { PoweredBy } from '../../design/brand/PoweredBy.tsx'
import { Logo } from '../../design/mark/Logo.tsx'
import { buttonClass } from '../../design/plain/Button.tsx'
import { paths } from '../../lib/paths.ts'
import { queryClient } from '../../queries/query-client.ts'
import { siteQuery } from '../../queries/site.ts'
import { LanguageMenu } from '../../texts/LanguageMenu.tsx'
import { t, useLanguage } from '../../texts/texts.ts'
import { useNavigationFocus } from '../navigation/navigation-focus.ts'
import classes from './CustomerFrame.module.css'
import type { NameBoard } from './name-board.ts'
import { usePlainTheme } from './use-plain-theme.ts'

/**
 * The frame of pages that contacts open by a personal link, with a choice of language: in the branding of the board that
 * the link or the page names, otherwise in ours.
 */
export const CustomerFrame = () => (
  <QueryClientProvider client={queryClient}>
    <Frame />
  </QueryClientProvider>
)

function Frame() {
  const main = useNavigationFocus()
  const { key, search } = useLocation()
  // Kept by visit: a late answer of a page that was left does not head the next one.
  const [boards, setBoards] = useState<Readonly<Record<string, string>>>({})
  const named = boards[key] ?? new URLSearchParams(search).get('board')
  const { data: site, isLoading } = useQuery({ ...siteQuery(named ?? ''), enabled: named !== null })
  useLanguage()
  usePlainTheme()
  const context: NameBoard = (slug) => setBoards((before) => ({ ...before, [key]: slug }))
  return (
    <div className={classes.frame} {...brandOf(site?.branding)}>
      <header className={classes.header}>{isLoading ? null : <Head site={site} />}</header>
      <main ref={main} tabIndex={-1} className={classes.main}>
        <Outlet context={context} />
        {!isLoading && <WayOn site={site} />}
      </main>
      <footer className={classes.footer}>
        {site?.branding.poweredBy && <PoweredBy />}
        <LanguageMenu />
      </footer>
    </div>
  )
}

const Head = ({ site }: { site: Site | undefined }) =>
  site ? (
    <BrandName site={site} href={paths.siteFeedback(site.project.slug)} />
  ) : (
    <a href={paths.home()} className={classes.name}>
      <Logo size={26} />
      Earshot
    </a>
  )

/** Link at the end of each page, so that none is a dead end, not even one whose link has ended. */
const WayOn = ({ site }: { site: Site | undefined }) => (
  <p className={classes.way}>
    <a
      href={site ? paths.siteFeedback(site.project.slug) : paths.home()}
      className={buttonClass({ tone: 'outlined' })}
    >
      {site ? t('track.board.of', { name: site.project.name }) : t('track.home')}
    </a>
  </p>
)
