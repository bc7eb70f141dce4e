import type { CourseStep } from '@earshot/shared/board/tracked-feedback'
import { dayOf } from '../board/parts/wording.ts'
import { StatusRing } from '../design/mark/StatusRing.tsx'
import { statusName, t } from '../texts/texts.ts'
import classes from './Course.module.css'

/** The course of an item so far, with its days, oldest first. */
export const Course = ({ steps }: { steps: readonly CourseStep[] }) => (
  <ol className={classes.course} aria-label={t('track.course')}>
    {steps.map((step) => (
      <li key={step.at + (step.step === 'status' ? step.status.name : step.step)}>
        <Step step={step} />
        <time dateTime={new Date(step.at).toISOString()}>{dayOf(step.at)}</time>
      </li>
    ))}
  </ol>
)

const Step = ({ step }: { step: CourseStep }) =>
  step.step === 'status' ? (
    <>
      <StatusRing {...step.status} />
      <bdi>{statusName(step.status.name)}</bdi>
    </>
  ) : (
    <>
      <StatusRing category="done" color="gray" />
      {t(`track.${step.step}`)}
    </>
  )
