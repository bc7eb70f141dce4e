import { fieldLimits } from '@earshot/shared/custom-field/field-limits'
import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import classes from './Fields.module.css'

/** A choice while it is edited; a new one has no id yet. */
export interface Choice {
  id?: string
  name: string
}

interface Props {
  choices: readonly Choice[]
  error: string | undefined
  onChange: (choices: Choice[]) => void
}

/** The choices of a field, one line each. */
export function ChoiceList({ choices, error, onChange }: Props) {
  return (
    <Input.Wrapper
      component="fieldset"
      className={classes.group}
      labelElement="div"
      label="Choices"
      error={error}
      data-path="choices"
    >
      <ul className={classes.choices}>
        {choices.map((choice, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: new choices have no other key, and none changes its place
          <li key={index}>
            <TextInput
              dir="auto"
              aria-label={`Choice ${index + 1}`}
              maxLength={fieldLimits.nameMax}
              value={choice.name}
              onChange={(event) =>
                onChange(choices.with(index, { ...choice, name: event.currentTarget.value }))
              }
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Remove ${choice.name || `choice ${index + 1}`}`}
              onClick={() => onChange(choices.toSpliced(index, 1))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {choices.length < fieldLimits.choicesMax && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange([...choices, { name: '' }])}
        >
          Add a choice
        </Button>
      )}
    </Input.Wrapper>
  )
}
