import type { OriginSighting } from '@earshot/shared/installation/installation'
import type { reportedMistakes } from '@earshot/shared/installation/reported-mistakes'
import { may } from '@earshot/shared/permissions'
import type { Project } from '@earshot/shared/project/project'
import { mistakes } from '@earshot/shared/widget/widget-mistakes'
import { Button, Text } from '@mantine/core'
import IconAlertCircleFilled from '@tabler/icons-react/dist/esm/icons/IconAlertCircleFilled.mjs'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { z } from 'zod'
import { RelativeTime } from '../../design/mark/RelativeTime.tsx'
import { Section } from '../../design/page/Section.tsx'
import { CodeSample } from '../../design/plain/CodeSample.tsx'
import { DataTable, type TableColumn } from '../../design/table/DataTable.tsx'
import { frameworkSamples, packageCode, pinnedTag, scriptTag } from '../../installation/framework-samples.ts'
import { LanguageSamples } from '../../installation/LanguageSamples.tsx'
import { paths } from '../../lib/paths.ts'
import { sightingsQuery } from '../../queries/projects.ts'
import { keys } from '../../queries/query-keys.ts'
import { useUser } from '../../session/session.ts'
import { problemsOf } from '../installation.ts'
import classes from '../Project.module.css'
import { ProjectSection } from '../ProjectSection.tsx'
import { useProject } from '../use-project.ts'
import { InstallationLine } from './InstallationLine.tsx'
import { type Release, releaseOf } from './releases.ts'
import { StateLine } from './StateLine.tsx'
import { WidgetKey } from './WidgetKey.tsx'

/** State of a project's widget, and instructions for its installation. */
export function InstallPage() {
  const project = useProject()
  const mayEdit = may(useUser().currentTenant, 'editProjects')
  const { data: release } = useQuery(widgetReleaseQuery())
  const { data: sightings } = useQuery(sightingsQuery(project.id))
  const seen = sightings?.items.filter(({ seenAt }) => seenAt !== null) ?? []
  const samples = frameworkSamples(location.origin, project.publicKey)
  if (release)
    samples.push(
      {
        language: 'npm',
        file: 'Package @earshot/widget, with types',
        code: packageCode(location.origin, project.publicKey, release),
      },
      {
        language: 'Pinned release',
        file: 'Never changes by itself',
        code: pinnedTag(location.origin, project.publicKey, release),
      },
    )
  return (
    <ProjectSection
      title="Install"
      description="One line on your pages. No cookies, no change to your styles."
    >
      <InstallationLine project={project} mayEdit={mayEdit} />
      <InstallationProblems project={project} mayEdit={mayEdit} />
      <div className={classes.rows}>
        <LanguageSamples samples={samples} />
        {release && seen.length > 0 && (
          <Section title="Where it runs">
            <SeenPages
              sightings={seen}
              current={release}
              tag={scriptTag(location.origin, project.publicKey)}
            />
          </Section>
        )}
        <Section title="Nothing shows?">
          <Text size="sm" c="var(--ink-2)">
            Load your page with the console of your browser open. A line that begins with “Earshot:” says what
            is wrong and how to mend it;{' '}
            <a href={`${paths.integration()}#mistakes`} target="_blank" rel="noreferrer">
              the guide lists all of them
            </a>
            . What browsers of your visitors report, and what is refused, appears on this page.
          </Text>
        </Section>
        {mayEdit && <WidgetKey project={project} />}
      </div>
    </ProjectSection>
  )
}

/** Titles of mistakes that browsers report for the project's pages. */
const reportTitles: Record<(typeof reportedMistakes)[number], string> = {
  csp: 'The content security policy of a page forbids requests',
  sandbox: 'A page runs in a sandboxed frame without an origin',
  storage: 'A browser stores nothing for a page',
  blocker: 'Something in a browser stops requests',
  load: 'A part of the widget could not be loaded',
  'second-tag': 'A page has more than one script tag',
  releases: 'A page has two releases of the widget',
}

/**
 * Problems on the project's own pages, found by browsers and the server, such as old keys in tags and refused tokens.
 */
function InstallationProblems({ project, mayEdit }: { project: Project; mayEdit: boolean }) {
  const { data } = useQuery(sightingsQuery(project.id))
  const checkToken = mayEdit && (
    <Button variant="default" component={Link} to={paths.projectIdentity(project.id)}>
      Check a token
    </Button>
  )
  const {
    mistakes: reported,
    earlierKey,
    refusedToken,
    leftOut,
  } = problemsOf(project, data?.items ?? [], Date.now())
  return (
    <>
      {reported.map(({ origin, mistake, at }) => (
        <StateLine
          key={`${origin} ${mistake}`}
          state="refused"
          Icon={IconAlertCircleFilled}
          title={reportTitles[mistake]}
        >
          On {origin}, <RelativeTime at={at} />.{' '}
          {mistakes[mistake].mend.replace('that address', location.origin)}
        </StateLine>
      ))}
      {earlierKey && (
        <StateLine state="refused" Icon={IconAlertCircleFilled} title="A page has an earlier key">
          {earlierKey.origin} still uses <code>{earlierKey.publicKey}</code>, which ends{' '}
          <RelativeTime at={earlierKey.until} />. Put <code>data-key="{project.publicKey}"</code> there.
        </StateLine>
      )}
      {refusedToken && (
        <StateLine
          state="refused"
          Icon={IconAlertCircleFilled}
          title="A signed identity was refused"
          action={checkToken}
        >
          On {refusedToken.origin}, <RelativeTime at={refusedToken.at} />. {refusedToken.reason}
        </StateLine>
      )}
      {leftOut && (
        <StateLine
          state="unseen"
          Icon={IconAlertCircleFilled}
          title="Not all of a signed identity is kept"
          action={checkToken}
        >
          On {leftOut.origin}, <RelativeTime at={leftOut.at} />. The person is known without:
          <LeftOutClaims claims={leftOut.claims} />
        </StateLine>
      )}
    </>
  )
}

const LeftOutClaims = ({ claims }: Pick<NonNullable<OriginSighting['claimsLeftOut']>, 'claims'>) =>
  claims.map(({ part, sentence, fix }) => (
    <div key={part}>
      <Text size="sm" mt="xs">
        {sentence}
      </Text>
      {fix && <CodeSample label={part} code={fix} />}
    </div>
  ))

interface Props {
  sightings: readonly OriginSighting[]
  /** The server's current release. */
  current: Release
  /** The current tag, for pages with an older release. */
  tag: string
}

/** Pages that loaded the widget, each with its release, and the tag for pages with an older one. */
function SeenPages({ sightings, current, tag }: Props) {
  const seen = sightings.toSorted((one, other) => (other.seenAt ?? 0) - (one.seenAt ?? 0))
  const columns: TableColumn<OriginSighting, never>[] = [
    { heading: 'Website', accessor: ({ origin }) => origin, wide: true },
    { heading: 'Release', accessor: ({ build }) => releaseOf(build, current).words },
    { heading: 'Last seen', accessor: ({ seenAt }) => seenAt !== null && <RelativeTime at={seenAt} /> },
  ]
  return (
    <>
      <DataTable
        caption="Websites with the widget"
        columns={columns}
        rows={seen}
        keyOf={({ origin }) => origin}
      />
      {seen.some(({ build }) => releaseOf(build, current).earlier) && (
        <>
          <Text size="sm" mt="sm" mb="xs">
            A page gets the current release within a day, unless it has pinned an earlier one or has a copy of
            the script. Give such a page the current line:
          </Text>
          <CodeSample label="In place of the earlier tag" code={tag} />
        </>
      )}
    </>
  )
}

const Manifest = z.object({
  files: z.record(z.string(), z.object({ integrity: z.string() })),
  package: z.string().optional(),
})

/** The current release: addresses of the widget and of its npm package, hash and build name; null without a release. */
const widgetReleaseQuery = () =>
  queryOptions({
    queryKey: keys.widgetRelease(),
    queryFn: async () => {
      const { files, package: archive } = Manifest.parse(await (await fetch('/e/manifest.json')).json())
      const [file, built] = Object.entries(files).find(([name]) => /^\d/.test(name)) ?? []
      const [version = ''] = file?.split('-') ?? []
      const panel = Object.keys(files).find((name) => /^panel-.{8}\.js$/.test(name))
      const build = `${version}-${panel?.slice('panel-'.length, -'.js'.length)}`
      return file && built && archive
        ? { path: `/e/${file}`, integrity: built.integrity, package: `/e/${archive}`, version, build }
        : null
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
