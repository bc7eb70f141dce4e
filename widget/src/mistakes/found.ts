import type { Mistake } from '@earshot/shared/widget/widget-mistakes'

/** A mistake with the page's own word for what is wrong. */
export type Found = [code: Mistake, about?: unknown]
