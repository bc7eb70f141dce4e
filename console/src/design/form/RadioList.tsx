import { Radio, Stack } from '@mantine/core'

interface Option {
  id: string
  name: string
  description: string
}

interface Props<Choice extends Option> {
  label: string
  options: readonly Choice[]
  chosen: string | undefined
  onChoose: (option: Choice) => void
}

/** One of a few found things, each with a line that tells it from others of its name. */
export const RadioList = <Choice extends Option>({ label, options, chosen, onChoose }: Props<Choice>) => (
  <Radio.Group
    aria-label={label}
    value={chosen ?? ''}
    onChange={(id) => {
      const option = options.find((one) => one.id === id)
      if (option) onChoose(option)
    }}
  >
    <Stack gap={6}>
      {options.map(({ id, name, description }) => (
        <Radio key={id} value={id} label={<bdi>{name}</bdi>} description={description} />
      ))}
    </Stack>
  </Radio.Group>
)
