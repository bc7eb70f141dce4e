import { may } from '@earshot/shared/permissions'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FieldList } from '../custom-field/FieldList.tsx'
import { PageTitle } from '../design/page/PageTitle.tsx'
import { personFieldsQuery } from '../queries/custom-fields.ts'
import { useUser } from '../session/session.ts'
import classes from './People.module.css'
import { PeopleTabs } from './PeopleTabs.tsx'

/** Custom fields of the organisation's people. */
export function PersonFieldsPage() {
  const readOnly = !may(useUser().currentTenant, 'manageContacts')
  return (
    <div className={classes.page}>
      <PageTitle title="Fields of people" />
      <PeopleTabs />
      <Stack maw={720}>
        <Text size="sm" c="var(--ink-2)">
          Your own facts about each person, such as a plan or the colleague who looks after them, whichever
          project they write to. What your site signs about them as a trait fills the field of the same name.
        </Text>
        <FieldList projectId={null} fields={useQuery(personFieldsQuery())} readOnly={readOnly} />
      </Stack>
    </div>
  )
}
