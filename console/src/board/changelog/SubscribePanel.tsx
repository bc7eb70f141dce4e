import { changelogLabels } from '@earshot/shared/changelog/changelog-labels'
import type {
  ChangelogSubscription,
  SubscriptionRhythm,
} from '@earshot/shared/changelog-subscription/changelog-subscription'
import { oneOf } from '@earshot/shared/record'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../design/plain/Button.tsx'
import { CheckField } from '../../design/plain/CheckField.tsx'
import { SelectField, TextField } from '../../design/plain/Field.tsx'
import { t } from '../../texts/texts.ts'
import form from '../form/BoardForm.module.css'
import { useOwnDetails } from '../form/use-own-details.ts'
import { useBoard } from '../parts/board-context.ts'
import { reasonOf } from '../parts/wording.ts'
import { sendSubscription, subscriptionQuery } from './changelog-queries.ts'
import classes from './SubscribePanel.module.css'

type Choice = NonNullable<ChangelogSubscription['subscription']>

/** Subscribes the reader to the changelog by email, or shows their subscription. */
export function SubscribePanel() {
  const { contact } = useBoard()
  const query = subscriptionQuery(contact)
  const { data } = useQuery(query)
  const cache = useQueryClient()
  const [open, setOpen] = useState(false)
  const subscription = data?.subscription
  const saved = (answer: ChangelogSubscription) => {
    cache.setQueryData(query.queryKey, answer)
    setOpen(false)
  }
  if (open)
    return <SubscribeForm subscription={subscription} onSaved={saved} onCancel={() => setOpen(false)} />
  if (subscription)
    return <Subscribed subscription={subscription} onChange={() => setOpen(true)} onSaved={saved} />
  return (
    <p className={classes.closed}>
      <Button tone="outlined" small onClick={() => setOpen(true)}>
        {t('subscribe.open')}
      </Button>
    </p>
  )
}

const rhythms = ['on', 'weekly'] as const satisfies readonly SubscriptionRhythm[]

interface FormProps {
  subscription: Choice | null | undefined
  onSaved: (answer: ChangelogSubscription) => void
  onCancel: () => void
}

function SubscribeForm({ subscription, onSaved, onCancel }: FormProps) {
  const [choice, setChoice] = useState<Choice>(subscription ?? { labels: [], mail: 'on' })
  const { address, typed, errors, write, state, send } = useSubscribing(choice, onSaved)
  return (
    <form
      noValidate
      className={classes.panel}
      aria-labelledby="subscribe"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <h2 id="subscribe">{t('subscribe.title')}</h2>
      <div className={classes.fields}>
        {address ? (
          <p>
            <bdi>{address}</bdi>
          </p>
        ) : (
          <TextField
            label={t('field.email')}
            type="email"
            autoComplete="email"
            autoFocus
            value={typed.email}
            error={state.missing ? t('subscribe.missing') : errors.email}
            onChange={({ target }) => write({ email: target.value })}
          />
        )}
        <Rhythm chosen={choice.mail} onChange={(mail) => setChoice({ ...choice, mail })} />
      </div>
      <Labels chosen={choice.labels} onChange={(labels) => setChoice({ ...choice, labels })} />
      {state.problem && (
        <p role="alert" className={form.refused}>
          {state.problem}
        </p>
      )}
      <div className={classes.actions}>
        <Button type="submit" small aria-disabled={state.busy}>
          {t(subscription ? 'subscribe.save' : 'subscribe.send')}
        </Button>
        <Button tone="outlined" small onClick={onCancel}>
          {t('subscribe.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** Saves the reader's address, if it is new, and then what they want. */
function useSubscribing(choice: Choice, onSaved: FormProps['onSaved']) {
  const { contact } = useBoard()
  const { known, typed, errors, save, write } = useOwnDetails()
  const [state, setState] = useState<{ busy?: boolean; missing?: boolean; problem?: string }>({})
  const address = known?.email ?? known?.pendingEmail
  const send = async () => {
    if (!address && typed.email.trim() === '') return setState({ missing: true })
    setState({ busy: true })
    try {
      if (await save()) onSaved(await sendSubscription(contact, choice))
      else setState({})
    } catch (error) {
      setState({ problem: reasonOf(error) })
    }
  }
  return { address, typed, errors, write, state, send }
}

interface RhythmProps {
  chosen: SubscriptionRhythm
  onChange: (rhythm: SubscriptionRhythm) => void
}

const Rhythm = ({ chosen, onChange }: RhythmProps) => (
  <SelectField
    label={t('subscribe.rhythm')}
    value={chosen}
    onChange={({ target }) => onChange(oneOf(rhythms, target.value) ?? chosen)}
  >
    {rhythms.map((rhythm) => (
      <option key={rhythm} value={rhythm}>
        {t(`mail.${rhythm}`)}
      </option>
    ))}
  </SelectField>
)

/** Labels of the entries to subscribe to; none chosen stands for every entry. */
function Labels({
  chosen,
  onChange,
}: {
  chosen: Choice['labels']
  onChange: (labels: Choice['labels']) => void
}) {
  return (
    <fieldset className={classes.labels}>
      <legend>{t('subscribe.labels')}</legend>
      {changelogLabels.map((label) => (
        <CheckField
          key={label}
          label={t(`label.${label}`)}
          checked={chosen.includes(label)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, label] : chosen.filter((each) => each !== label))
          }
        />
      ))}
    </fieldset>
  )
}

function Subscribed({
  subscription: { labels, mail },
  onChange,
  onSaved,
}: {
  subscription: Choice
  onChange: () => void
  onSaved: (answer: ChangelogSubscription) => void
}) {
  const { contact } = useBoard()
  const { known } = useOwnDetails()
  const [problem, setProblem] = useState<string>()
  const leave = () =>
    sendSubscription(contact, null).then(onSaved, (error: unknown) => setProblem(reasonOf(error)))
  const pending = known?.emailVerified ? undefined : known?.pendingEmail
  const names = labels.map((label) => t(`label.${label}`)).join(', ')
  return (
    <div className={classes.panel}>
      <p role="status">
        {pending
          ? t('subscribe.pending', { email: pending })
          : t('subscribe.done', { email: known?.email ?? '', rhythm: t(`mail.${mail}`) })}
        {names && ` ${t('subscribe.only', { labels: names })}`}
      </p>
      {problem && (
        <p role="alert" className={form.refused}>
          {problem}
        </p>
      )}
      <div className={classes.actions}>
        <Button tone="outlined" small onClick={onChange}>
          {t('subscribe.change')}
        </Button>
        <Button tone="outlined" small onClick={() => void leave()}>
          {t('subscribe.leave')}
        </Button>
      </div>
    </div>
  )
}
