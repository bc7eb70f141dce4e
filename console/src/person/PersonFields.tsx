import type { FilledField } from '@earshot/shared/custom-field/filled-field'
import { may } from '@earshot/shared/permissions'
import { PersonDetail } from '@earshot/shared/person/person'
import { useQuery } from '@tanstack/react-query'
import { request } from '../api/api.ts'
import { FieldProperties } from '../custom-field/FieldProperties.tsx'
import { notifyDone, notifyFailed } from '../design/notice/notify.tsx'
import { Section } from '../design/page/Section.tsx'
import { type FieldDefinition, personFieldsQuery } from '../queries/custom-fields.ts'
import { queryClient } from '../queries/query-client.ts'
import { keys } from '../queries/query-keys.ts'
import { useUser } from '../session/session.ts'

/** Values of a person's custom fields, each edited in its place; nothing while people have no fields. */
export function PersonFields({ person }: { person: PersonDetail }) {
  const { data: fields = [] } = useQuery(personFieldsQuery())
  const readOnly = !may(useUser().currentTenant, 'editContacts')
  if (fields.length === 0) return null
  return (
    <Section title="Fields">
      <FieldProperties
        fields={fields}
        values={person.fields}
        readOnly={readOnly}
        onSave={(field, value, was) => fillField({ personId: person.id, field, value, was })}
      />
    </Section>
  )
}

type Value = FilledField['value'] | null

interface Fill {
  personId: string
  field: Pick<FieldDefinition, 'id' | 'name'>
  value: Value
  was: Value
}

/** Saves the value of a field of a person, with a notice. @returns false if the server refuses it. */
async function fillField({ personId, field, value, was }: Fill): Promise<boolean> {
  const values = [{ fieldId: field.id, value, was }]
  try {
    const saved = await request('PATCH', `/contacts/${personId}/fields`, PersonDetail, { body: { values } })
    queryClient.setQueryData(keys.person(personId), saved)
    notifyDone(`${field.name} saved`, () => void fillField({ personId, field, value: was, was: value }))
    return true
  } catch (error) {
    notifyFailed(`${field.name} could not be saved`, error)
    return false
  } finally {
    void queryClient.invalidateQueries({ queryKey: keys.contacts() })
  }
}
