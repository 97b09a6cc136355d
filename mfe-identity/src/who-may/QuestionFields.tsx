import { rightActions, rightKinds } from '@meshdeck/domain/network-rights'
import { Grid, NativeSelect, Stack } from '@meshdeck/ui'
import { useId } from 'react'

import { useTranslation } from '../translations'
import type { WhoMayQuestion } from './who-may-question'

type Props = {
  question: WhoMayQuestion
  networkIds: readonly string[]
  /** `field` is its word in the address. */
  onChoose: (field: 'network' | 'thing' | 'may', value: string) => void
}

/** What is asked: what, with which things, in which network. */
export function QuestionFields({ question, networkIds, onChoose }: Props) {
  const { t } = useTranslation()

  return (
    <Grid gap="3" gridTemplateColumns={{ base: '1fr', md: 'repeat(3, minmax(0, 16rem))' }} pb="4">
      <Choice
        label={t('whoMay.may')}
        value={question.action}
        options={rightActions.map((value) => ({ value, label: t(`rights.action.${value}`) }))}
        onChoose={(value) => onChoose('may', value)}
      />
      <Choice
        label={t('whoMay.thing')}
        value={question.kind}
        options={rightKinds.map((value) => ({
          value,
          label: t(`rights.kind.${value}.name`),
        }))}
        onChoose={(value) => onChoose('thing', value)}
      />
      <Choice
        label={t('whoMay.network')}
        value={question.networkId}
        // one that the address names stays among them, whatever became of it
        options={[...new Set([question.networkId, ...networkIds])].map((value) => ({
          value,
          label: value,
        }))}
        onChoose={(value) => onChoose('network', value)}
      />
    </Grid>
  )
}

type ChoiceProps = {
  label: string
  value: string
  options: ReadonlyArray<{ value: string; label: string }>
  onChoose: (value: string) => void
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  const id = useId()

  return (
    <Stack gap="1" textStyle="sm">
      <label htmlFor={id}>{label}</label>
      <NativeSelect id={id} value={value} onChange={({ target }) => onChoose(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </Stack>
  )
}
