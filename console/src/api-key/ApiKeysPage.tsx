import type { CreatedApiKey } from '@earshot/shared/api-key/api-key'
import { Anchor, Button } from '@mantine/core'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryState } from '../design/table/QueryState.tsx'
import { paths } from '../lib/paths.ts'
import { OrganisationFrame } from '../organisation/OrganisationFrame.tsx'
import { projectsQuery } from '../queries/projects.ts'
import { ApiKeyRow } from './ApiKeyRow.tsx'
import classes from './ApiKeys.module.css'
import { apiKeysQuery } from './api-key-queries.ts'
import { NewKeyForm } from './NewKeyForm.tsx'
import { ShownOnce } from './ShownOnce.tsx'

/** The organisation's API keys: created, shown once, rotated and revoked. */
export function ApiKeysPage() {
  const [adding, setAdding] = useState(false)
  const [shown, setShown] = useState<CreatedApiKey>()
  const show = (key: CreatedApiKey | undefined) => {
    setAdding(false)
    setShown(key)
  }
  const create = (
    <Button size="sm" onClick={() => setAdding(true)}>
      New key
    </Button>
  )
  return (
    <OrganisationFrame
      title="API keys"
      description={
        <>
          With a key, your own programs read and write what the team can, as far as its scopes go.{' '}
          <Anchor href={paths.apiReference()} size="sm" underline="always">
            API reference
          </Anchor>
        </>
      }
      actions={!adding && create}
    >
      {shown && <ShownOnce name={shown.name} secret={shown.secret} />}
      {adding ? (
        <NewKeyForm onCreated={show} onCancel={() => setAdding(false)} />
      ) : (
        <KeyList shown={shown} onShow={show} />
      )}
    </OrganisationFrame>
  )
}

interface ListProps {
  shown: CreatedApiKey | undefined
  onShow: (key: CreatedApiKey | undefined) => void
}

function KeyList({ shown, onShow }: ListProps) {
  const apiKeys = useQuery(apiKeysQuery())
  const { data: projects = [] } = useQuery(projectsQuery())
  return (
    <QueryState
      query={apiKeys}
      loading="Loading API keys..."
      failed="The API keys could not be loaded"
      empty={{
        Icon: IconKey,
        title: 'No API keys yet',
        text: 'Create one for each program that works with your feedback, so that you can revoke it alone.',
      }}
    >
      {(items) => (
        <ul className={classes.list}>
          {items.map((apiKey) => (
            <ApiKeyRow
              key={apiKey.id}
              apiKey={apiKey}
              project={projects.find(({ id }) => id === apiKey.projectId)?.name}
              onRotated={onShow}
              onRevoked={() => shown?.id === apiKey.id && onShow(undefined)}
            />
          ))}
        </ul>
      )}
    </QueryState>
  )
}
