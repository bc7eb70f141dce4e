import { defaultColor } from '@earshot/shared/branding/branding'
import { contrastOf, readableTextColor } from '@earshot/shared/branding/ink'
import { ColorSwatch, Group, Input, Text, TextInput, UnstyledButton } from '@mantine/core'
import type { FormFieldProps } from '../../design/form/use-form.ts'
import { colorOf } from './branding-fields.ts'
import classes from './ColorField.module.css'

const suggested = [defaultColor, '#0d6e6e', '#7c3aed', '#b42318', '#1f2937']

/** Colour of the widget, typed, picked or chosen from a few; checks the contrast of text on it. */
export function ColorField({ field }: { field: FormFieldProps<string> }) {
  const color = colorOf(field.value) ?? defaultColor
  const ink = readableTextColor(color) === '#fff' ? 'White' : 'Black'
  return (
    <div>
      <Input.Label htmlFor="color">Colour</Input.Label>
      <Input.Description>Colour of the button and highlights</Input.Description>
      <Group gap="xs" mt={6} align="flex-start">
        <input
          type="color"
          className={classes.picker}
          aria-label="Pick a colour"
          value={color}
          onChange={field.onChange}
        />
        <TextInput id="color" placeholder={defaultColor} w={140} {...field} maxLength={7} />
        <Group gap={4} role="group" aria-label="Suggested colours">
          {suggested.map((one) => (
            <UnstyledButton
              key={one}
              className={classes.swatch}
              aria-label={`Use ${one}`}
              aria-pressed={one === color}
              onClick={() => field.onChange(one)}
            >
              <ColorSwatch component="span" color={one} size={24} aria-hidden />
            </UnstyledButton>
          ))}
        </Group>
      </Group>
      <Text size="xs" c="var(--ink-3)" mt={6}>
        {ink} text reads well on it: {Math.floor(contrastOf(color) * 10) / 10} to 1
      </Text>
    </div>
  )
}
