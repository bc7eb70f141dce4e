import type { Import } from '@earshot/shared/import/import'
import { Button } from '@mantine/core'
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryState } from '../design/table/QueryState.tsx'
import { OrganisationFrame } from '../organisation/OrganisationFrame.tsx'
import { ImportItem } from './ImportItem.tsx'
import classes from './Imports.module.css'
import { importsQuery, showImport } from './import-queries.ts'
import { NewImport } from './NewImport.tsx'

/** Imports of feedback from other tools: a new one, and what earlier ones have brought. */
export function ImportsPage() {
  const imports = useQuery(importsQuery())
  const [isAdding, setAdding] = useState(false)
  const added = (one: Import) => {
    showImport(one)
    setAdding(false)
  }
  return (
    <OrganisationFrame
      title="Import"
      description="Bring feedback, votes, comments, people and companies from another tool, as CSV or JSON files. Nobody is notified."
      actions={
        !isAdding && (
          <Button size="sm" onClick={() => setAdding(true)}>
            New import
          </Button>
        )
      }
    >
      {isAdding && <NewImport onAdded={added} onCancel={() => setAdding(false)} />}
      <QueryState
        query={imports}
        loading="Loading imports..."
        failed="The imports could not be loaded"
        empty={
          isAdding
            ? ''
            : {
                Icon: IconFileImport,
                title: 'No imports yet',
                text: 'Export a CSV file from Canny, UserVoice, Jira or a spreadsheet, or a JSON file from GitHub or Jira, and choose it here. You see what would happen before anything is imported.',
              }
        }
      >
        {(items) => (
          <ul className={classes.list}>
            {items.map((one) => (
              <ImportItem key={one.id} item={one} />
            ))}
          </ul>
        )}
      </QueryState>
    </OrganisationFrame>
  )
}
