import { defaultColor } from '@earshot/shared/branding'
import { contrastOf, inkOn } from '@earshot/shared/ink'
import { ColorSwatch, Group, Input, Text, TextInput, UnstyledButton } from '@mantine/core'
import type { FormState } from '../../form/use-form.ts'
import { type ColorFields, colorSettingsOf } from './branding-fields.ts'
import classes from './ColorField.module.css'

const suggested = [defaultColor, '#0d6e6e', '#7c3aed', '#b42318', '#1f2937']

/** The colour of the widget: typed, picked, or one of a few; with how what is written on it can be read. */
export function ColorField({ form, readOnly }: { form: FormState<ColorFields>; readOnly: boolean }) {
  const color = colorSettingsOf(form.values).color ?? defaultColor
  const ink = inkOn(color) === '#fff' ? 'White' : 'Black'
  return (
    <div>
      <Input.Label htmlFor="color">Colour</Input.Label>
      <Input.Description>Colour of the button and highlights</Input.Description>
      <Group gap="xs" mt={6} align="flex-start">
        <input
          type="color"
          className={classes.picker}
          aria-label="Pick a colour"
          disabled={readOnly}
          value={color}
          onChange={(event) => form.set({ color: event.currentTarget.value })}
        />
        <TextInput
          id="color"
          placeholder={defaultColor}
          disabled={readOnly}
          w={140}
          {...form.field('color')}
          maxLength={7}
        />
        <Group gap={4} role="group" aria-label="Suggested colours">
          {suggested.map((one) => (
            <UnstyledButton
              key={one}
              className={classes.swatch}
              aria-label={`Use ${one}`}
              aria-pressed={one === color}
              disabled={readOnly}
              onClick={() => form.set({ color: one })}
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
