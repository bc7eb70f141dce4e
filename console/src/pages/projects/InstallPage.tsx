import { may } from '@earshot/shared/permissions'
import { useQuery } from '@tanstack/react-query'
import { frameworkSamples, packageCode, pinnedTag, scriptTag } from '../../installation/framework-samples.ts'
import { LanguageSamples } from '../../installation/LanguageSamples.tsx'
import { symptomsOf } from '../../installation/symptoms.ts'
import { useUser } from '../../lib/session.ts'
import { sightingsQuery } from '../../queries/projects.ts'
import { widgetReleaseQuery } from '../../queries/widget.ts'
import { Section } from '../../ui/Section.tsx'
import { InstallationLine } from './InstallationLine.tsx'
import { InstallationProblems } from './InstallationProblems.tsx'
import classes from './Project.module.css'
import { ProjectSection } from './ProjectSection.tsx'
import { SeenPages } from './SeenPages.tsx'
import { SymptomList } from './SymptomList.tsx'
import { useProject } from './use-project.ts'
import { WidgetKey } from './WidgetKey.tsx'

/** Whether a project's widget runs, and how to put it on a page. */
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
          <SymptomList symptoms={symptomsOf(location.origin, project.publicKey)} />
        </Section>
        {mayEdit && <WidgetKey project={project} />}
      </div>
    </ProjectSection>
  )
}
