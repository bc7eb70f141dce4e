import type { Project } from '@earshot/shared/project'
import { Link } from 'react-router-dom'
import { scriptTag } from '../../installation/framework-samples.ts'
import { paths } from '../../lib/paths.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { InstallationLine } from '../projects/InstallationLine.tsx'
import { installationOf } from '../projects/installation.ts'
import classes from './FirstRun.module.css'

/** The line that puts a project's widget on a page, while the page is listened for; why it was refused, where it was. */
export function PasteLine({ project, host }: { project: Project; host: string }) {
  const line = scriptTag(location.origin, project.publicKey).replace(' data-key', '\n  data-key')
  const { refused, allowedSince } = installationOf(project)
  return (
    <>
      <div className={classes.code}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <pre tabIndex={0}>{line}</pre>
        <CopyButton text={line} variant="filled" />
      </div>
      {refused || allowedSince ? (
        <InstallationLine project={project} mayEdit />
      ) : (
        <p className={classes.wait} role="status">
          Listening for {host}. This ticks itself when the page loads.
        </p>
      )}
      <p className={classes.links}>
        <Link to={paths.projectInstall(project.id)}>Install with React, Vue or WordPress</Link>
        <a href={mailOf(line, host)}>Email it to a developer</a>
      </p>
    </>
  )
}

const mailOf = (line: string, host: string): string => {
  const body = `Please paste this line into the pages of ${host}, before the closing body tag:\n\n${line}\n`
  return `mailto:?subject=${encodeURIComponent(`Earshot on ${host}`)}&body=${encodeURIComponent(body)}`
}
