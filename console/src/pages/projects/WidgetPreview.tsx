import type { Branding } from '@earshot/shared/branding'
import { inkOn } from '@earshot/shared/ink'
import type { CSSProperties } from 'react'
import classes from './WidgetPreview.module.css'

interface Props {
  branding: Branding
  projectName: string
  scheme: 'light' | 'dark'
}

/** A drawing of the widget's button and the top of its panel. */
export function WidgetPreview({ branding, projectName, scheme }: Props) {
  const colors = { '--accent': branding.color, '--on-accent': inkOn(branding.color) } as CSSProperties
  return (
    <figure className={classes.host} data-scheme={scheme} data-corner={branding.position} style={colors}>
      <figcaption className={classes.caption}>On a {scheme} page</figcaption>
      <div className={classes.panel} aria-hidden>
        <div className={classes.header}>
          <strong>{projectName}</strong>
          <Icon path="M7 7l10 10M17 7L7 17" />
        </div>
        <p className={classes.greeting}>Help us make {projectName} better</p>
        <div className={classes.actions}>
          <Action icon={bug} title="Report a bug" hint="Something does not work" />
          <Action icon={idea} title="Suggest an idea" hint="Something is missing" />
        </div>
        {branding.poweredBy && <div className={classes.footer}>Powered by Earshot</div>}
      </div>
      <span className={classes.launcher} data-text={branding.launcherText !== null} aria-hidden>
        {branding.logo ? (
          <img src={branding.logo} alt="" width={24} height={24} />
        ) : (
          <Icon path="M4 5h16v12h-7l-5 4v-4H4zM8 9.5h8M8 13h5" />
        )}
        {branding.launcherText}
      </span>
    </figure>
  )
}

const bug = 'M8 9a4 4 0 0 1 8 0v6a4 4 0 0 1-8 0zM4 8l4 2M20 8l-4 2M4 13h16M4 18l4-2M20 18l-4-2'
const idea = 'M9 17h6M10 20h4M9 17v-2a6 6 0 1 1 6 0v2'

const Action = ({ icon, title, hint }: { icon: string; title: string; hint: string }) => (
  <span className={classes.action}>
    <Icon path={icon} />
    <strong>{title}</strong>
    <span className={classes.hint}>{hint}</span>
  </span>
)

const Icon = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" className={classes.icon} aria-hidden="true">
    <path d={path} />
  </svg>
)
