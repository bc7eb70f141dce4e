import { Paper, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { PageTitle } from '../../ui/PageTitle.tsx'

/** The surface of the pages around login and sign-up, with the document's title. */
export const AuthPanel = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper withBorder p="lg">
    <PageTitle title={title} />
    <Stack>
      <Title order={1} ta="center">
        {title}
      </Title>
      {children}
    </Stack>
  </Paper>
)
