import type { FieldHome } from '@earshot/shared/custom-field/custom-field'
import { fieldTypeNames } from '@earshot/shared/custom-field/field-words'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useMutation } from '@tanstack/react-query'
import { MenuAction } from '../design/menu/MenuAction.tsx'
import { MoreMenu } from '../design/menu/MoreMenu.tsx'
import { notifyFailed } from '../design/notice/notify.tsx'
import { moveEntry, neighbourAt } from '../design/table/move-entry.ts'
import { OrderedList } from '../design/table/OrderedList.tsx'
import type { FieldDefinition } from '../queries/custom-fields.ts'
import classes from './Fields.module.css'
import { editField, refreshFields } from './save-field.ts'

interface Props {
  projectId: FieldHome
  fields: readonly FieldDefinition[]
  readOnly: boolean
  onEdit: (field: FieldDefinition) => void
  onDelete: (field: FieldDefinition) => void
}

/** Fields in their order, which is changed by dragging or by menu, with their types and choices. */
export function FieldRows({ projectId, fields, readOnly, onEdit, onDelete }: Props) {
  const move = useMutation({
    mutationFn: ({ id, to }: { id: string; to: number }) =>
      editField(projectId, id, { afterId: neighbourAt(fields, id, to) }),
    onError: (error) => notifyFailed('The fields could not be ordered', error),
    onSettled: () => refreshFields(projectId),
  })
  const { variables } = move
  return (
    <OrderedList
      label="Fields"
      entries={move.isPending && variables ? moveEntry(fields, variables.id, variables.to) : fields}
      readOnly={readOnly}
      onMove={(id, to) => move.mutate({ id, to })}
      row={(field, place, onMove) => (
        <>
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
              <MenuAction Icon={IconArrowUp} disabled={place === 0} onClick={() => onMove(place - 1)}>
                Move up
              </MenuAction>
              <MenuAction
                Icon={IconArrowDown}
                disabled={place === fields.length - 1}
                onClick={() => onMove(place + 1)}
              >
                Move down
              </MenuAction>
              <MenuAction color="red" Icon={IconTrash} onClick={() => onDelete(field)}>
                Delete field
              </MenuAction>
            </MoreMenu>
          )}
        </>
      )}
    />
  )
}
