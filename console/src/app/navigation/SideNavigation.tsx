import type { ComponentType, ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import classes from './SideNavigation.module.css'

export interface SideNavigationItem {
  label: string
  to: string
  Icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
  /** Shown to the right of the label, such as a tick. */
  mark?: ReactNode
}

export interface SideNavigationSection {
  /** Absent if the links are all of one kind. */
  heading?: string
  items: readonly SideNavigationItem[]
}

interface Props {
  /** Name of the navigation for screen readers. */
  label: string
  /** Shown above the links. */
  head?: ReactNode
  sections: readonly SideNavigationSection[]
  children: ReactNode
}

/** A page of several sections, each with its own address: links on the left, or above in a narrow window. */
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

/** The address of the section that contains a path: the path itself, or its nearest ancestor. */
function currentOf(sections: Props['sections'], pathname: string): string | undefined {
  const above = sections
    .flatMap(({ items }) => items)
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return above.toSorted((one, other) => other.to.length - one.to.length)[0]?.to
}

/** Scrolls the current link into view, because not all links fit on a phone. */
const scrollIntoView = (link: HTMLElement | null): void =>
  link?.scrollIntoView({ block: 'nearest', inline: 'center' })
