import { counted } from '@earshot/shared/format/counted'
import type { Import } from '@earshot/shared/import/import'
import { Badge, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { JobProgress } from '../design/mark/JobProgress.tsx'
import { RelativeTime } from '../design/mark/RelativeTime.tsx'
import { Notice } from '../design/notice/Notice.tsx'
import { projectsQuery } from '../queries/projects.ts'
import { ImportActions } from './ImportActions.tsx'
import classes from './Imports.module.css'
import { isUnderWay } from './import-queries.ts'
import { MappingForm } from './MappingForm.tsx'
import { Refusals } from './Refusals.tsx'

/** An import: how its columns are read, how far it is, and what it has brought. */
export function ImportItem({ item }: { item: Import }) {
  const { data: projects = [] } = useQuery(projectsQuery())
  const [isMapping, setMapping] = useState(false)
  const project = projects.find(({ id }) => id === item.projectId)
  const showsForm = project && (item.state === 'uploaded' || (isMapping && item.state === 'checked'))
  return (
    <li aria-label={item.name}>
      <div className={classes.row}>
        <div className={classes.about}>
          <p className={classes.name}>{item.name}</p>
          <Text size="xs" c="dimmed">
            {project && `${project.name} · `}
            {item.rowCount > 0 && `${counted(item.rowCount, 'row')} · `}
            <RelativeTime at={item.createdAt} />
          </Text>
        </div>
        <Badge color={colors[item.state]} variant="light">
          {labels[item.state]}
        </Badge>
        <ImportActions item={item} onMap={() => setMapping(true)} />
      </div>
      {item.problem !== null && (
        <Notice tone="warning" title="The file was not read to its end" messages={[item.problem]} />
      )}
      {isUnderWay(item) && <Advance item={item} />}
      {showsForm && (
        <MappingForm key={item.id} item={item} project={project} onChecked={() => setMapping(false)} />
      )}
      {!showsForm && <Outcome item={item} />}
      {item.refusals.length > 0 && !showsForm && <Refusals item={item} />}
    </li>
  )
}

/** How far the import's job is. */
const Advance = ({ item: { state, doneCount, rowCount } }: { item: Import }) => (
  <div className={classes.advance}>
    <JobProgress label={labels[state]} done={doneCount} total={rowCount} unit="rows" />
  </div>
)

/** Numbers of rows by what they have become, or would become. */
function Outcome({ item }: { item: Import }) {
  const { state, createdCount, knownCount, refusedCount, keptCount } = item
  if (state === 'empty' || state === 'checking') return null
  const isCheck = state === 'checked'
  const parts = [
    `${createdCount.toLocaleString('en')} ${isCheck ? 'to import' : 'imported'}`,
    `${knownCount.toLocaleString('en')} here already`,
    `${refusedCount.toLocaleString('en')} refused`,
    ...(state === 'undone' && keptCount > 0 ? [`${keptCount.toLocaleString('en')} kept`] : []),
  ]
  return (
    <Text size="sm" mt={6}>
      {parts.join(' · ')}
    </Text>
  )
}

const labels: Record<Import['state'], string> = {
  empty: 'No file',
  uploaded: 'Columns',
  checking: 'Checking',
  checked: 'Checked',
  running: 'Importing',
  done: 'Imported',
  undoing: 'Undoing',
  undone: 'Undone',
}

const colors: Record<Import['state'], string> = {
  empty: 'gray',
  uploaded: 'gray',
  checking: 'blue',
  checked: 'blue',
  running: 'blue',
  done: 'green',
  undoing: 'orange',
  undone: 'gray',
}
