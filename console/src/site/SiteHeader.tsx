import { Logo } from '../design/mark/Logo.tsx'
import { paths } from '../lib/paths.ts'
import classes from './SiteHeader.module.css'

/** Address and label, and the page of its own that a section of the home page has. */
const links: readonly (readonly [href: string, label: string, page?: string])[] = [
  [paths.beta(), 'Beta'],
  [paths.home(), 'Home'],
  [paths.homeSection('features'), 'Features', paths.features()],
  [paths.homeSection('pricing'), 'Pricing', paths.pricing()],
  [paths.homeSection('contact'), 'Contact'],
]

/** The public pages' top navigation (product specification, section 2). Its menu on phones needs no script. */
export function SiteHeader({ path }: { path: string }) {
  const current = (href: string) => (href === path ? 'page' : undefined)
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <a href={paths.home()} className={classes.logo} aria-label="Earshot, go to the home page">
          <Logo size={26} />
          <span>Earshot</span>
        </a>
        <nav id="site-navigation" popover="auto" aria-label="Main" className={classes.links}>
          {links.map(([href, label, page = href]) => (
            <a key={href} href={href} aria-current={current(page)}>
              {label}
            </a>
          ))}
        </nav>
        <nav aria-label="Account" className={classes.account}>
          <a href={paths.signup()} aria-current={current(paths.signup())} className={classes.signup}>
            Sign-Up
          </a>
          <a href={paths.login()} aria-current={current(paths.login())} className={classes.login}>
            Login
          </a>
        </nav>
        <button type="button" popoverTarget="site-navigation" className={classes.menu} aria-label="Menu">
          <svg
            width="20"
            height="20"
            viewBox="0 0 20 20"
            stroke="currentColor"
            strokeWidth="1.75"
            aria-hidden
          >
            <path d="M3 6h14M3 10h14M3 14h14" strokeLinecap="round" />
          </svg>
        </button>
      </div>
    </header>
  )
}
