import type { ComponentType, ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import classes from './SideNavigation.module.css'

export interface SideNavigationItem {
  label: string
  to: string
  Icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
  /** What stands at the right of the word, such as a tick. */
  mark?: ReactNode
}

export interface SideNavigationSection {
  /** Absent where all links are of one kind. */
  heading?: string
  items: readonly SideNavigationItem[]
}

interface Props {
  /** What the links lead through, for screen readers. */
  label: string
  /** What stands above the links. */
  head?: ReactNode
  sections: readonly SideNavigationSection[]
  children: ReactNode
}

/** A page of several sections, each at an address of its own: links at the left, on a narrow window above. */
export function SideNavigation({ label, head, sections, children }: Props) {
  const current = currentOf(sections, useLocation().pathname)
  return (
    <div className={classes.frame}>
      <nav className={classes.side} aria-label={label}>
        {head}
        <div className={classes.sections}>
          {sections.map(({ heading, items }) => (
            <section key={heading ?? ''} aria-label={heading}>
              {heading && <p className={classes.heading}>{heading}</p>}
              <ul className={classes.list}>
                {items.map(({ label, to, Icon, mark }) => (
                  <li key={to}>
                    <Link
                      className={classes.link}
                      to={to}
                      aria-current={to === current ? 'page' : undefined}
                      ref={to === current ? scrollIntoView : undefined}
                    >
                      <Icon size={16} stroke={1.7} aria-hidden />
                      <span>{label}</span>
                      {mark}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </nav>
      <div className={classes.section}>{children}</div>
    </div>
  )
}

/** The address that a page belongs to: its own, or the nearest above it. */
function currentOf(sections: Props['sections'], pathname: string): string | undefined {
  const above = sections
    .flatMap(({ items }) => items)
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return above.toSorted((one, other) => other.to.length - one.to.length)[0]?.to
}

/** On a phone not all links fit: the one of the page comes into view. */
const scrollIntoView = (link: HTMLElement | null): void =>
  link?.scrollIntoView({ block: 'nearest', inline: 'center' })
