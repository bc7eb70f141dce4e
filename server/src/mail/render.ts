import { activation } from './activation.ts'
import type { Letter } from './letter.ts'
import type { MailOrder } from './order.ts'

/** Writes the letter that was ordered. */
export function render({ template, params, language }: MailOrder): Promise<Letter> {
  switch (template) {
    case 'activation':
      return activation(params, language)
  }
}
