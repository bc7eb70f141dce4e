import type { Mistake } from '@earshot/shared/widget/widget-mistakes'

/** A mistake, with the wrong value on the page. */
export type Found = [code: Mistake, about?: unknown]
