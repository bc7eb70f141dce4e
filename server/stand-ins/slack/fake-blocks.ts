interface FakeOption {
  text: { text: string }
  value: string
}

/** A block of a message: words, or a choice. */
export interface FakeBlock {
  type: string
  text?: { type: string; text: string }
  elements?: { type: string; options: FakeOption[] }[]
}

const isOption = ({ text, value }: FakeOption): boolean =>
  text.text.length >= 1 && text.text.length <= 75 && value.length <= 75

/** Blocks as Slack takes them: at most 50, and 3,000 characters in the text of a section. */
export function blocksOf(json: string): FakeBlock[] | undefined {
  try {
    const blocks: FakeBlock[] = JSON.parse(json)
    const isValid = blocks.every(({ type, text, elements }) => {
      if (type === 'actions') return elements?.every(({ options }) => options.every(isOption))
      const length = text?.text.length ?? 0
      return type === 'section' && length >= 1 && length <= 3000
    })
    return blocks.length <= 50 && isValid ? blocks : undefined
  } catch {
    return undefined
  }
}
