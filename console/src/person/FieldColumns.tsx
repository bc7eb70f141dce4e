import { Button, Menu, Text } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { ShownValue } from '../custom-field/TypedValue.tsx'
import type { TableColumn } from '../design/table/DataTable.tsx'
import type { FieldDefinition } from '../queries/custom-fields.ts'
import type { ListedPerson } from '../queries/people.ts'

interface Props {
  fields: readonly FieldDefinition[]
  shown: readonly FieldDefinition[]
  /** Called with the fields whose columns are shown from now on. */
  onChange: (shown: readonly FieldDefinition[]) => void
}

/** Chooses the custom fields that the list of people has columns for. */
export function FieldColumns({ fields, shown, onChange }: Props) {
  const toggle = (field: FieldDefinition) =>
    onChange(fields.filter((other) => shown.includes(other) !== (other === field)))
  return (
    <Menu position="bottom-start" transitionProps={{ duration: 100 }} closeOnItemClick={false}>
      <Menu.Target>
        <Button
          size="compact-sm"
          fw={500}
          variant={shown.length > 0 ? 'light' : 'default'}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          Columns
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} maw={300} style={{ overflowY: 'auto' }}>
        <Menu.Label>Columns</Menu.Label>
        {fields.map((field) => (
          <Menu.CheckboxItem key={field.id} checked={shown.includes(field)} onChange={() => toggle(field)}>
            <bdi>{field.name}</bdi>
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Column of a custom field. */
export const fieldColumn = (field: FieldDefinition): TableColumn<ListedPerson, never> => ({
  heading: field.name,
  width: 140,
  accessor: ({ fields = [] }) => {
    const filled = fields.find(({ fieldId }) => fieldId === field.id)
    return (
      filled && (
        <Text span inherit lineClamp={2}>
          <ShownValue field={field} value={filled.value} />
        </Text>
      )
    )
  },
})
