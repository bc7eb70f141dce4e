import { Outlet } from 'react-router-dom'
import { Logo } from '../../design/mark/Logo.tsx'
import { paths } from '../../lib/paths.ts'
import { LanguageMenu } from '../../texts/LanguageMenu.tsx'
import { useLanguage } from '../../texts/texts.ts'
import { useNavigationFocus } from '../navigation/navigation-focus.ts'
import classes from './CustomerFrame.module.css'
import { usePlainTheme } from './use-plain-theme.ts'

/** The frame of pages that contacts open by a personal link, with a choice of language. */
export function CustomerFrame() {
  const main = useNavigationFocus()
  useLanguage()
  usePlainTheme()
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <a href={paths.home()} className={classes.name}>
          <Logo size={26} />
          Earshot
        </a>
      </header>
      <main ref={main} tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <footer className={classes.footer}>
        <LanguageMenu />
      </footer>
    </div>
  )
}
