import { Link } from 'react-router-dom'
import { paths } from '../lib/paths.ts'
import { Logo } from '../ui/Logo.tsx'
import classes from './Shell.module.css'
import { UserMenu } from './UserMenu.tsx'

/** Logo, the page's title in the middle, and the user menu. */
export function TopBar({ title }: { title: string }) {
  return (
    <header className={classes.bar}>
      <Link to={paths.home()} className={classes.logo} aria-label="Earshot, go to the dashboard">
        <Logo />
        <span className={classes.wordmark}>Earshot</span>
      </Link>
      {title ? <h1 className={classes.title}>{title}</h1> : <span />}
      <UserMenu />
    </header>
  )
}
