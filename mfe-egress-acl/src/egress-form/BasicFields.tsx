import { faultIn } from '@meshdeck/domain/egress-ranges'
import { useCapabilities } from '@meshdeck/platform'
import { Button, Callout, Stack } from '@meshdeck/ui'
import { RadioField, SwitchField, TextAreaField, TextField, useForm } from '@meshdeck/ui/form'
import { type ReactNode, useMemo } from 'react'

import { ConflictNotes } from './ConflictNotes'
import { type EgressForm, isVirtual, rangesOf } from './egress-form'
import { useEgressFormWords } from './egress-form-words'
import { RangeList } from './RangeList'
import type { useTakenRanges } from './use-taken-ranges'

type Props = {
  networkId: string
  taken: ReturnType<typeof useTakenRanges>
  /** Only of a new route. */
  takesList: boolean
  /** By the licence of the server. */
  mayOverlap: boolean
  /** By which addresses the range is reached, where the server has chosen some. */
  virtualRange?: string | undefined
  /** Of a copy: chooses its network. */
  networkField?: ReactNode
}

/** What a route is called and where it leads to. */
export function BasicFields(props: Props) {
  const { networkId, taken, takesList, mayOverlap, virtualRange, networkField } = props
  const { t } = useEgressFormWords()
  const { hasEgressKinds } = useCapabilities()
  const { values, initialValues } = useForm<EgressForm>()
  const ranges = useMemo(() => rangesOf(values), [values])

  return (
    <Stack gap="4">
      {networkField}
      <TextField name="name" label={t('name.label')} required />
      <TextAreaField name="description" label={t('description')} rows={2} />
      <SwitchField name="isInternet" label={t('internet')} hint={t('internetHint')} />
      {!values.isInternet && (
        <>
          {hasEgressKinds && (
            <RadioField
              name="target"
              label={t('target.label')}
              options={[
                { value: 'range', label: t('target.range') },
                { value: 'domain', label: t('target.domain'), hint: t('target.domainHint') },
              ]}
            />
          )}
          {values.target === 'range' ? (
            <>
              <RangeField takesList={takesList} count={ranges.length} />
              {takesList && <RangeList />}
              <InternetNote />
            </>
          ) : (
            <TextField
              name="domain"
              label={t('domain.label')}
              placeholder="files.example.com"
              isMachine
              required
            />
          )}
        </>
      )}
      <ConflictNotes
        {...{ networkId, ranges, taken, mayOverlap }}
        {...(isVirtual(values) && {
          // another range gets other addresses
          virtualRanges: values.range === initialValues.range && virtualRange ? [virtualRange] : [],
        })}
      />
      <NatFields virtualRange={virtualRange} />
    </Stack>
  )
}

/** Of /0 there is no route: the switch for the internet gateway makes one. */
function InternetNote() {
  const { t } = useEgressFormWords()
  const { values, setFieldValue } = useForm<EgressForm>()
  if (faultIn(values.range)?.fault !== 'zero') return null
  return (
    <Callout tone="info" role="status">
      <Stack gap="2" alignItems="flex-start">
        {t('range.useInternet')}
        <Button size="sm" onClick={() => void setFieldValue('isInternet', true)}>
          {t('range.turnOnInternet')}
        </Button>
      </Stack>
    </Callout>
  )
}

/** Addresses for documentation, which no network has (RFC 5737). */
const examples = ['192.0.2.0/24', '198.51.100.7']

function RangeField({ takesList, count }: { takesList: boolean; count: number }) {
  const { t } = useEgressFormWords()
  const about = { name: 'range', label: t('range.label'), required: true }
  if (!takesList) {
    return <TextField {...about} hint={t('range.hintOne')} placeholder={examples[0]} isMachine />
  }
  return (
    <TextAreaField
      {...about}
      rows={2}
      hint={count > 1 ? t('range.becomes', { count }) : t('range.hint')}
      placeholder={examples.join(', ')}
    />
  )
}

/** The community edition and servers before 1.5.1 have one kind of NAT. */
function NatFields({ virtualRange }: Pick<Props, 'virtualRange'>) {
  const { t } = useEgressFormWords()
  const { hasEgressKinds, isPro } = useCapabilities()
  const { values } = useForm<EgressForm>()
  const hasKinds = hasEgressKinds && isPro && !values.isInternet && values.target === 'range'

  return (
    <>
      <SwitchField name="hasNat" label={t('nat.label')} hint={t('nat.hint')} />
      {values.hasNat && hasKinds && (
        <RadioField
          name="mode"
          label={t('nat.mode')}
          options={[
            { value: 'direct_nat', label: t('nat.direct'), hint: t('nat.directHint') },
            {
              value: 'virtual_nat',
              label: t('nat.virtual'),
              hint: virtualRange
                ? t('nat.virtualRange', { range: virtualRange })
                : t('nat.virtualHint'),
            },
          ]}
        />
      )}
    </>
  )
}
