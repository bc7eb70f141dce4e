import type { CustomField } from '@earshot/shared/custom-field/custom-field'
import { fieldTypeNames } from '@earshot/shared/custom-field/field-words'
import { Text } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { MenuAction } from '../design/menu/MenuAction.tsx'
import { MoreMenu } from '../design/menu/MoreMenu.tsx'
import classes from './Fields.module.css'

interface Props {
  fields: readonly CustomField[]
  readOnly: boolean
  onEdit: (field: CustomField) => void
  onDelete: (field: CustomField) => void
}

/** Fields with their types and choices. */
export function FieldRows({ fields, readOnly, onEdit, onDelete }: Props) {
  if (fields.length === 0)
    return (
      <Text size="sm" c="var(--ink-2)">
        There are no fields yet.
      </Text>
    )
  return (
    <ul className={classes.rows} aria-label="Fields">
      {fields.map((field) => (
        <li key={field.id}>
          <bdi className={classes.name}>{field.name}</bdi>
          <span className={classes.facts}>
            {fieldTypeNames[field.type]}
            {field.choices.length > 0 && `: ${field.choices.map(({ name }) => name).join(', ')}`}
            {field.inForm && ' · asked in the form'}
          </span>
          {!readOnly && (
            <MoreMenu label={`Actions for ${field.name}`}>
              <MenuAction Icon={IconPencil} onClick={() => onEdit(field)}>
                Edit field
              </MenuAction>
              <MenuAction color="red" Icon={IconTrash} onClick={() => onDelete(field)}>
                Delete field
              </MenuAction>
            </MoreMenu>
          )}
        </li>
      ))}
    </ul>
  )
}
